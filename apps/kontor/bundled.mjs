/** Packages of many small modules, which are made part of the program. All others stay where they are, each loaded when the program first needs it. */
const taken = ['@opentelemetry/api', 'zod', 'temporal-polyfill', 'temporal-utils', '@trpc/server'];

/** Whether a module is part of the program, by the name under which it is imported. */
export const inProgram = (path) => taken.some((name) => path === name || path.startsWith(`${name}/`));
