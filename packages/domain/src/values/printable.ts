// Control characters, halves of surrogate pairs, marks that change the direction of writing, and
// characters that XML and PostgreSQL can't hold.
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu;

/**
 * Removes control characters, direction marks and lone surrogates from a text that comes from
 * outside, so that it can be stored and is displayed as it is written.
 */
export const printable = (text: string): string => text.replace(unprintable, '');
