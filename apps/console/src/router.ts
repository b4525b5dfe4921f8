import { createRouter } from '@tanstack/react-router';
import { Overview } from './areas/overview/overview.tsx';
import { pagesOfAreas } from './pages/areas.ts';
import { operationPages } from './pages/operations.ts';
import { overviewPages } from './pages/overview.ts';
import { routesOf } from './pages/page.ts';
import { consentPages } from './pages/settings.ts';
import {
  booksRoute,
  loginRoute,
  noMailRoute,
  operatorRoute,
  rootRoute,
  senderRoute,
} from './shell/routes.ts';

const { home, ...others } = overviewPages;
// Typed by themselves: what the pages show asks for the type of the router.
const booksPages: [] = routesOf(booksRoute, others, ...pagesOfAreas.slice(1).flat());
const openPages: [] = routesOf(rootRoute, consentPages);
const operatorPages: [] = routesOf(operatorRoute, operationPages);

const routeTree = rootRoute.addChildren([
  loginRoute,
  senderRoute,
  noMailRoute,
  ...openPages,
  booksRoute.addChildren([home.route(booksRoute).update({ component: Overview }), ...booksPages]),
  operatorRoute.addChildren(operatorPages),
]);

export const router = createRouter({
  routeTree,
  // Addresses are read as they are written: `?text=100` is a text.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    return set.length === 0
      ? ''
      : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
  },
  // Going back leads to where one was.
  scrollRestoration: true,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
