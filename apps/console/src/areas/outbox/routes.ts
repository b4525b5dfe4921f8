import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { outboxSearch } from './search.ts';

/** The pages of mails. They belong to the area of invoices. */
export const outboxRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/outbox',
    validateSearch: outboxSearch,
    component: lazyPage(() => import('./outbox.tsx'), 'Outbox'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/outbox/$id',
    component: lazyPage(() => import('./mail-page.tsx'), 'MailPage'),
  }),
] as const;
