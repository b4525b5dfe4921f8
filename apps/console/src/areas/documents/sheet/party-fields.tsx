import { type KeyboardEvent, useEffect, useState } from 'react';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import type { useParties } from '../../../choices/parties.ts';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { ChoiceField, TextField } from '../../../forms/fields.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { customerKind, vendorKind } from '../../parties/kind.ts';
import type { DocumentValues } from '../values.ts';
import { useUsualLine } from './usual-line.ts';

type PartyFieldsProps = {
  kind: DocumentKind;
  form: DraftForm<DocumentValues>;
  parties: ReturnType<typeof useParties>;
  autoFocus: boolean;
  /** Makes a new party of what was typed. */
  onNew: (typed: string) => void;
};

/** The customer or vendor of a document, and the name of one whose number is new. */
export const PartyFields = ({ kind, form, parties, autoFocus, onNew }: PartyFieldsProps) => {
  const text = useText();
  const { may } = useBooks();
  const { control, setValue, watch } = form;
  const beginLine = useUsualLine(kind, form);
  const partyKind = kind.kind === 'invoice' ? customerKind : vendorKind;
  const isNew = watch('name') !== '' || parties.isNew;
  // Who types fast has chosen before the parties are read.
  const [chosen, setChosen] = useState('');
  const isKnown = parties.isKnown(chosen);
  useEffect(() => {
    if (!isKnown) return;
    setChosen('');
    // The name of a new party is not that of one that is there.
    setValue('name', '');
    void beginLine(chosen);
  }, [chosen, isKnown]);
  return (
    <>
      <ChoiceField
        control={control}
        name={kind.partyField}
        label={text(kind.party)}
        className="documents-party"
        options={parties.options}
        free
        autoFocus={autoFocus}
        action={may('write') ? { label: text(partyKind.create), run: onNew } : undefined}
        onChosen={setChosen}
      />
      {isNew ? (
        <TextField control={control} name="name" label={text(kind.newParty)} className="documents-name" />
      ) : null}
    </>
  );
};

/**
 * Enter at the customer of an invoice leads to its lines, as all between them has a usual value;
 * Tab leads there field by field.
 */
export const leadToLines = (
  event: KeyboardEvent<HTMLElement>,
  { kind, isKnown }: { kind: DocumentKind; isKnown: () => boolean },
): void => {
  const { target, key, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || kind.kind !== 'invoice') return;
  if (!(target instanceof HTMLInputElement) || target.name !== kind.partyField || !isKnown()) return;
  document.querySelector<HTMLElement>('[data-line="0"] input')?.focus();
};
