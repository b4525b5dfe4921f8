import { hash } from 'node:crypto';

/** The SHA-256 of a text (as UTF-8) or of bytes, in lower-case hexadecimal digits. */
export const sha256 = (of: string | Uint8Array): string => hash('sha256', of);
