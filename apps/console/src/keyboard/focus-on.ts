/** Puts the focus into the field of this name once it is drawn. */
export const focusOn = (name: string): number =>
  requestAnimationFrame(() => document.getElementsByName(name)[0]?.focus({ preventScroll: true }));
