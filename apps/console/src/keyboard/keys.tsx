import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { TextName } from '../texts/text.ts';

/**
 * A key and what it does. `keys` is one key (`n`, `?`), one with Ctrl (`Ctrl+k`; Command on a Mac),
 * or two in a row (`g i`). Those without Ctrl do nothing while someone types into a field, which
 * Escape leaves.
 */
export type Shortcut = {
  keys: string;
  /** Another key that does the same. */
  or?: string;
  label: TextName;
  group: 'go' | 'here' | 'anywhere';
  /** Absent where a field does it itself: the key is told, and left alone. */
  run?: () => void;
};

const registered: Shortcut[][] = [];
const listeners = new Set<() => void>();
let all: readonly Shortcut[] = [];

const changed = () => {
  // Keys registered last come first, as a dialog stands over its page.
  all = [...registered].reverse().flat();
  for (const listener of listeners) listener();
};

/**
 * Offers `shortcuts` as long as the component is shown: from the moment on that it can be seen,
 * before it is painted.
 */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  // Those of what is shown, and not of what is being drawn.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys }) => keys).join(' ');
  useLayoutEffect(() => {
    const offered = latest.current.map((shortcut, at) =>
      shortcut.run ? { ...shortcut, run: () => latest.current[at]?.run?.() } : shortcut,
    );
    registered.push(offered);
    changed();
    return () => {
      registered.splice(registered.indexOf(offered), 1);
      changed();
    };
  }, [names]);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** All shortcuts that are offered at present. */
export const useOffered = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => all);

/**
 * Whether what is typed goes into the element with the focus. The box of a row gets no text, so
 * that keys do there what they do in the row.
 */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !target.matches('.row-box input') &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/**
 * Whether Enter does what the element with the focus is for, such as a link or the button of a
 * dialog.
 */
const takesEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('a[href], button, summary, dialog, [role=dialog], [role=alertdialog], [role=menu]') !== null;

/** Whether a key does something in the element with the focus, whatever the page offers for it. */
const isOwn = (target: EventTarget | null, typed: string): boolean =>
  (typed === 'Ctrl+a' && isTyping(target)) ||
  (typed === 'Escape' &&
    target instanceof Element &&
    target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null);

/**
 * Leaves a field of the page, so that keys do what they offer. Those of a dialog are closed with
 * it.
 */
const leave = (field: HTMLElement) => {
  if (!field.closest('dialog, [role=dialog], [role=alertdialog]')) field.blur();
};

const patience = 1_500;

/** Listens to the keyboard for the whole page. */
export const useKeyboard = (): void => {
  useLayoutEffect(() => {
    let first: { key: string; at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const withControl = event.ctrlKey || event.metaKey;
      if (!withControl && isTyping(event.target)) {
        if (event.key === 'Escape') leave(event.target as HTMLElement);
        return;
      }
      if (!withControl && event.key === 'Enter' && takesEnter(event.target)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const typed = withControl ? `Ctrl+${key}` : key;
      if (isOwn(event.target, typed)) return;
      const both = first && event.timeStamp - first.at < patience ? `${first.key} ${typed}` : typed;
      const offered = (wanted: string) =>
        all.find(({ keys, or, run }) => run && (keys === wanted || or === wanted))?.run;
      const run = offered(both) ?? offered(typed);
      first = undefined;
      if (run) {
        event.preventDefault();
        run();
      } else if (all.some(({ keys }) => keys.startsWith(`${typed} `))) {
        first = { key: typed, at: event.timeStamp };
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};
