import { pageAt } from './page.ts';

/**
 * The page on which people change how they sign in, and end their sessions. Whoever may do anything
 * for a client has one.
 */
export const mePages = {
  me: pageAt('/me', {
    ...{ title: 'me' },
    ...{ show: () => import('../areas/me/me.tsx'), name: 'Me' },
  }),
};
