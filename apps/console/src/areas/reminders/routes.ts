import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';

/** The pages of reminders. They belong to the area of invoices. */
export const remindersRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reminders',
    component: lazyPage(() => import('./run.tsx'), 'ReminderRun'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reminders/issued',
    component: lazyPage(() => import('./issued.tsx'), 'IssuedReminders'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reminders/issued/$id',
    component: lazyPage(() => import('./reminder-page.tsx'), 'ReminderPage'),
  }),
] as const;
