export { hashOf, keyRefused, openContext } from './context.ts';
export { issueKey } from './key.ts';
export { requireScope } from './procedure.ts';
export { refusalOf, trpcErrorOf } from './refused.ts';
export { appRouter, caller } from './router.ts';
