export * from './fiduciary-file.ts';
export * from './values/fault.ts';
export type { FileWritten, Handed } from './values/handed.ts';
