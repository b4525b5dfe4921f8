import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';

export const articlesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/articles',
    validateSearch: z.object({ text: z.string().optional().catch(undefined) }),
    component: lazyPage(() => import('./articles.tsx'), 'Articles'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/articles/new',
    component: lazyPage(() => import('./article-form.tsx'), 'NewArticle'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/articles/$number',
    component: lazyPage(() => import('./article-form.tsx'), 'ChangeArticle'),
  }),
] as const;
