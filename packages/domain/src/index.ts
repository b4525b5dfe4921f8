export * from './dates.ts';
export * from './kinds.ts';
export * from './refusal.ts';
export * from './vendor.ts';
