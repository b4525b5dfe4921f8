import { planning, proposing } from './proposing.ts';
import { reading } from './reading.ts';
import type { Tool } from './tool.ts';

/** All tools for agents, by their names (docs/interface §22). */
export const tools: Readonly<Record<string, Tool>> = { ...reading, ...proposing, ...planning };
