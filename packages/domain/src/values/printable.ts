// Control characters, halves of surrogate pairs, marks that turn the direction of writing, and what XML and
// PostgreSQL can't hold.
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu;

/**
 * `text` without control characters, direction marks and lone surrogates: a text from outside that can be stored, and
 * that shows what it says.
 */
export const printable = (text: string): string => text.replace(unprintable, '');
