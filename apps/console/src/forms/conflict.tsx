import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useRefusalText } from '../server/refusal-text.ts';
import { useText } from '../texts/text.ts';
import type { Conflict } from './draft-form.ts';
import './drafts.css';

/** The part of a form whose record someone else may have changed in the meantime. */
export type ConflictOf = {
  conflict: Conflict<Record<string, unknown>> | undefined;
  settle: (theirs: readonly string[] | undefined) => void;
  getValues: () => Record<string, unknown>;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (name: string): Control | undefined => {
  const [found] = document.getElementsByName(name);
  return found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement
    ? found
    : undefined;
};

/** The label of a field as the page has it: that of a group where there are several of its name. */
const labelOf = (name: string): string => {
  const control = controlOf(name);
  const group = document.getElementsByName(name).length > 1 ? control?.closest('fieldset') : undefined;
  const label = group?.querySelector('legend') ?? control?.labels?.[0];
  // Without the hint that some labels have in them.
  const [first] = label?.querySelector('span')?.childNodes ?? label?.childNodes ?? [];
  return first?.textContent?.trim() || name;
};

/** A value as its field shows it: a choice by its text. */
const shownIn = (name: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  const shown = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const control = controlOf(name);
  const option =
    control instanceof HTMLSelectElement
      ? [...control.options].find((one) => one.value === shown)
      : undefined;
  return option?.text || shown || '–';
};

/**
 * Shows what someone else has changed in the meantime, field by field beside what was typed, and
 * asks what is to be kept. At first it is what was typed, and theirs where nothing was.
 */
export const ConflictDialog = ({ form }: { form: ConflictOf }) => {
  const text = useText();
  const refusalText = useRefusalText();
  const { conflict, settle, getValues } = form;
  const fields = conflict?.fields ?? [];
  const [theirs, setTheirs] = useState<readonly string[]>(() =>
    fields.filter(({ isTyped }) => !isTyped).map(({ name }) => name),
  );
  const [labels] = useState(() => new Map(fields.map(({ name }) => [name, labelOf(name)])));
  const save = () => settle(theirs);
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'settings.save', group: 'here', run: save }]);
  if (!conflict) return null;
  const mine = getValues();
  const choice = (name: string, whose: 'theirs' | 'mine') => (
    <label className="conflict-choice">
      <input
        type="radio"
        name={`conflict.${name}`}
        checked={theirs.includes(name) === (whose === 'theirs')}
        onChange={() =>
          setTheirs((all) => (whose === 'theirs' ? [...all, name] : all.filter((other) => other !== name)))
        }
      />
      <span>
        <span className="conflict-whose">{text(`conflict.${whose}`)}</span>
        <span className="conflict-value">
          {shownIn(name, whose === 'theirs' ? conflict.theirs.values[name] : mine[name])}
        </span>
      </span>
    </label>
  );
  return (
    <Dialog title={text('conflict.title')} open onClose={() => settle(undefined)} className="dialog-wide">
      <p className="dialog-text">
        {refusalText(conflict.refusal)} {text('conflict.text')}
      </p>
      <div className="conflict-all">
        <Button small onClick={() => setTheirs([])}>
          {text('conflict.all_mine')}
        </Button>
        <Button small onClick={() => setTheirs(fields.map(({ name }) => name))}>
          {text('conflict.all_theirs')}
        </Button>
      </div>
      <div className="conflict-fields">
        {fields.map(({ name }) => (
          <fieldset key={name} className="conflict-field">
            <legend className="field-label">{labels.get(name)}</legend>
            {choice(name, 'theirs')}
            {choice(name, 'mine')}
          </fieldset>
        ))}
      </div>
      <div className="dialog-actions">
        <Button onClick={() => settle(undefined)}>{text('cancel')}</Button>
        <Button look="primary" keys="Ctrl+Enter" onClick={save}>
          {text('settings.save')}
        </Button>
      </div>
    </Dialog>
  );
};
