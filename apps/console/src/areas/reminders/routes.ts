import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { booksRoute } from '../../shell/routes.ts';

/** The pages of reminders. They belong to the area of invoices. */
export const remindersRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reminders',
    component: lazyRouteComponent(() => import('./run.tsx'), 'ReminderRun'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reminders/issued',
    component: lazyRouteComponent(() => import('./issued.tsx'), 'IssuedReminders'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reminders/issued/$id',
    component: lazyRouteComponent(() => import('./reminder-page.tsx'), 'ReminderPage'),
  }),
] as const;
