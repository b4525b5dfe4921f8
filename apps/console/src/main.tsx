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
import { type Language, LanguageProvider } from './texts/language.tsx';
import type { Messages } from './texts/text.ts';

const messagesOf: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./messages/en.ts'),
  de: () => import('./messages/de.ts'),
  fr: () => import('./messages/fr.ts'),
  it: () => import('./messages/it.ts'),
};

const load = async (language: Language): Promise<Messages> => (await messagesOf[language]()).default;

applyTheme();
const place = document.getElementById('console');
if (place)
  createRoot(place).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <LanguageProvider load={load}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </CSPProvider>
    </StrictMode>,
  );
