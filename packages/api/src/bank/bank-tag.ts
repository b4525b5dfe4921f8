import type { Tag } from '../procedure/tags.ts';

/** The tag of the operations of banks. */
export const ofBank: Tag[] = ['bank'];
