import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { booksRoute } from '../../shell/routes.ts';

export const articlesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/articles',
    validateSearch: z.object({ text: z.string().optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./articles.tsx'), 'Articles'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/articles/new',
    component: lazyRouteComponent(() => import('./article-form.tsx'), 'NewArticle'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/articles/$number',
    component: lazyRouteComponent(() => import('./article-form.tsx'), 'ChangeArticle'),
  }),
] as const;
