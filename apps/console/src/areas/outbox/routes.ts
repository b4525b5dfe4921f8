import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { booksRoute } from '../../shell/routes.ts';
import { outboxSearch } from './search.ts';

/** The pages of mails. They belong to the area of invoices. */
export const outboxRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/outbox',
    validateSearch: outboxSearch,
    component: lazyRouteComponent(() => import('./outbox.tsx'), 'Outbox'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/outbox/$id',
    component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
  }),
] as const;
