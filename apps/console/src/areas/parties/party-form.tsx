import { useWatch } from 'react-hook-form';
import { DimensionGroup } from '../../forms/record/dimension-group.tsx';
import { ExternalGroup } from '../../forms/record/external-group.tsx';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { useBooks } from '../../server/session.ts';
import { FirstFields } from './first-fields.tsx';
import type { PartyKind, PartyRecord } from './kind.ts';
import { BankPart, BookingPart, MoreContactPart, PersonPart } from './party-parts.tsx';
import { taxesSent, withCountry } from './sent.ts';

export type PartyValues = Readonly<Record<string, string>>;

type PartyFormProps = {
  kind: PartyKind;
  /** The record as it is; absent where a new one is made. */
  before?: PartyRecord | undefined;
  /** Gets the number of the record that was saved. */
  onSaved: (number: string) => void | Promise<void>;
  /** Whether only the first fields are shown, as in a dialog. */
  brief?: boolean;
  /** Values that a new one begins with: proposed, or typed already elsewhere. */
  begun?: PartyValues;
};

/** The fields of a customer or vendor: those of a new one, or of one that is there. */
export const PartyForm = ({ kind, before, onSaved, brief = false, begun }: PartyFormProps) => {
  const books = useBooks();
  const { record } = kind;
  const form = useRecordForm<PartyKind['record']>(record, {
    ...{ before, begun, follow: onSaved, draft: brief ? '.brief' : '', calls: kind.calls(books) },
    read: () => kind.get(books, String(before?.[record.key])),
    sent: (sent, how) => taxesSent(withCountry(sent, how), how),
  });
  const [address1, street, terms, mode] = useWatch({
    control: form.control as never,
    name: ['address1', 'street', 'terms', 'tax_mode'],
  }) as [string, string, string, string];
  return (
    <RecordForm form={form} className={brief ? 'stack gap-4' : 'form'}>
      <FirstFields kind={kind} isNew={form.isNew} {...{ brief, address1, street, terms }} />
      {brief ? null : (
        <div className="groups">
          <PersonPart kind={kind} />
          <MoreContactPart kind={kind} />
          <BookingPart kind={kind} mode={mode} />
          <BankPart kind={kind} />
          <DimensionGroup />
          <ExternalGroup />
        </div>
      )}
    </RecordForm>
  );
};
