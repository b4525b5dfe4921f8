export { type Context, hashOf, keyRefused, openContext, type Request } from './context.ts';
export { issueKey } from './key.ts';
export { operatorWriting } from './once.ts';
export { type Meta, requireScope } from './procedure.ts';
export { refusalOf, trpcErrorOf } from './refused.ts';
export { type AppRouter, appRouter, caller, type Inputs, type Outputs } from './router.ts';
