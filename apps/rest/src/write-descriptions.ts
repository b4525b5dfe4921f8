import { writeFileSync } from 'node:fs';
import { makers } from './descriptions.ts';

/** Writes the descriptions of the interface beside this file, as the workspace is built. */
for (const [name, make] of Object.entries(makers)) writeFileSync(new URL(name, import.meta.url), make());
