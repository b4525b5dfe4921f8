const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether `text` has each word of what was typed, whatever the case and the accents. */
export const fitsWords = (text: string, typed: string): boolean => {
  const within = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
};
