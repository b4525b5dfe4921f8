import { useMemo } from 'react';
import { Dialog } from '../../controls/dialog.tsx';
import { useText } from '../../texts/text.ts';
import type { PartyKind } from './kind.ts';
import { NewPartyForm } from './new-party-form.tsx';

type PartyDialogProps = {
  kind: PartyKind;
  /** The number or the name that was typed. */
  typed: string;
  onSaved: (number: string) => void;
  onClose: () => void;
};

/** Makes a new customer or vendor without leaving the page. */
export const PartyDialog = ({ kind, typed, onSaved, onClose }: PartyDialogProps) => {
  const text = useText();
  // A number has a figure and no blank.
  const isNumber = /^\S*\d\S*$/.test(typed);
  const begun = useMemo(
    () => (typed === '' ? {} : { [isNumber ? kind.record.key : 'name']: typed }),
    [typed, isNumber, kind.record.key],
  );
  return (
    <Dialog title={text(kind.create)} open onClose={onClose} className="dialog-wide">
      <NewPartyForm kind={kind} begun={begun} onSaved={onSaved} brief />
    </Dialog>
  );
};
