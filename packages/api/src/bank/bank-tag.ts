import type { Tag } from '../procedure/meta.ts';

/** The tag of the operations of banks. */
export const bankTags: Tag[] = ['bank'];
