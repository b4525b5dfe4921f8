import { type RefObject, useRef } from 'react';
import type { TextName } from '../texts/text.ts';
import { useShortcuts } from './keys.tsx';

/** A form of a dialog that is no record: Ctrl+Enter sends it from any of its fields. */
export const useSubmitKey = (label: TextName): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useShortcuts([{ keys: 'Ctrl+Enter', label, group: 'here', run: () => form.current?.requestSubmit() }]);
  return form;
};
