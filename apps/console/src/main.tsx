import './jitless.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/notices.css';
import './styles/charts.css';
import './styles/choices.css';
import './styles/table.css';
import './styles/navigation.css';
import './styles/screen.css';
import './styles/palette.css';
import './styles/shell.css';
import './layout/layout.css';
import './styles/print.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.ts';
import { applyTheme } from './shell/theme.ts';
import { LanguageProvider } from './texts/language.tsx';

applyTheme();
const place = document.getElementById('console');
if (place)
  createRoot(place).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <LanguageProvider>
          <RouterProvider router={router} />
        </LanguageProvider>
      </CSPProvider>
    </StrictMode>,
  );
