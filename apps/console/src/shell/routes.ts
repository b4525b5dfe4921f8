import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
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
  component: lazyRouteComponent(() => import('./login.tsx'), 'Login'),
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
  component: lazyRouteComponent(() => import('./operator-frame.tsx'), 'OperatorFrame'),
});
