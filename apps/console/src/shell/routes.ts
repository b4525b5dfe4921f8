import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { lazyPage } from '../pages/lazy-page.ts';
import { Crashed, NowhereFound } from './crashed.tsx';
import { Frame } from './frame.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: Crashed,
  notFoundComponent: NowhereFound,
});

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyPage(() => import('./login.tsx'), 'Login'),
});

/** The page behind a link that verifies the sender of mails, for which nobody signs in. */
export const senderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sender',
  component: lazyPage(() => import('./sender/sender-page.tsx'), 'SenderPage'),
});

/** The page behind the link that ends daily mails, for which nobody signs in. */
export const noMailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/no-mail',
  component: lazyPage(() => import('./sender/no-mail-page.tsx'), 'NoMailPage'),
});

/** The parent of every page that shows the books of a client. */
export const booksRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'books',
  component: Frame,
});

/** The parent of the pages of operators, which show no books. */
export const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'operator',
  component: lazyPage(() => import('./operator-frame.tsx'), 'OperatorFrame'),
});
