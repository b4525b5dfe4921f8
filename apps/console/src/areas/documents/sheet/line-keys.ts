import type { KeyboardEvent } from 'react';
import { useShortcuts } from '../../../keyboard/keys.tsx';

type LineArray = {
  fields: readonly unknown[];
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
  /** Adds an empty line, whose first field gets the focus. */
  add: () => void;
  isEmpty: (at: number) => boolean;
};

const lineOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('[data-line]') ?? undefined;

const inputsOf = (line: HTMLElement | undefined): HTMLInputElement[] => [
  ...(line?.querySelectorAll('input') ?? []),
];

/** Puts the focus into a field of the line that is at a place once it is drawn. */
const focusIn = (at: number, field: number) =>
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>(`[data-line="${at}"]`);
    inputsOf(line ?? undefined)[field]?.focus();
  });

// A field that is left writes its value, which is to be before its line is removed or moved, and
// not after.
const leaveField = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/**
 * The keys of the lines of a document. Enter in the last field of the last line adds one, and in
 * the first field of an empty last line leaves the lines; Ctrl with an arrow moves the line that
 * has the focus, Ctrl and a comma removes it.
 */
export const useLineKeys = ({ fields, remove, move, add, isEmpty }: LineArray) => {
  const last = fields.length - 1;
  const focused = () => {
    const line = lineOf(document.activeElement);
    const at = Number(line?.dataset['line']);
    return line && { at, field: inputsOf(line).findIndex((input) => input.matches(':focus')) };
  };
  const removeLine = (at: number) => {
    leaveField();
    remove(at);
    focusIn(Math.min(at, last - 1), 0);
  };
  const moveBy = (by: 1 | -1) => () => {
    const from = focused();
    const to = (from?.at ?? 0) + by;
    if (!from || to < 0 || to > last) return;
    leaveField();
    move(from.at, to);
    focusIn(to, Math.max(0, from.field));
  };
  useShortcuts([
    { keys: 'Ctrl+.', label: 'documents.add_line', group: 'here', run: add },
    { keys: 'Ctrl+ArrowUp', label: 'documents.line_up', group: 'here', run: moveBy(-1) },
    { keys: 'Ctrl+ArrowDown', label: 'documents.line_down', group: 'here', run: moveBy(1) },
    {
      keys: 'Ctrl+,',
      label: 'documents.line_remove',
      group: 'here',
      run: () => {
        const from = focused();
        if (from && last > 0) removeLine(from.at);
      },
    },
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    const line = lineOf(event.target);
    const inputs = inputsOf(line);
    if (Number(line?.dataset['line']) !== last) return;
    if (event.target === inputs.at(-1) && !isEmpty(last)) add();
    else if (event.target === inputs[0] && last > 0 && isEmpty(last)) {
      document.querySelector<HTMLElement>('.sheet-rest input')?.focus();
      remove(last);
    } else return;
    // Else the form would go on to the next field.
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDown, removeLine };
};
