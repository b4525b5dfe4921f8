import { useMemo } from 'react';
import { Button } from '../../controls/button.tsx';
import { type DraftForm, useDraftForm } from '../../forms/draft-form.ts';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { FirstFields } from './first-fields.tsx';
import type { PartyKind, PartyRecord } from './kind.ts';
import { BankPart, BookingPart, ExternalPart, MoreContactPart, PersonPart } from './party-parts.tsx';
import { changedParty, type PartyValues, partyValues } from './values.ts';
import './parties.css';

type PartyFormProps = {
  kind: PartyKind;
  /** The record as it is; absent where a new one is made. */
  before?: PartyRecord | undefined;
  /** Gets the number of the record that was saved. */
  onSaved: (number: string) => void | Promise<void>;
  /** Whether only the first fields are shown, as in a dialog. */
  brief?: boolean;
  /** Values that a new one begins with: proposed, or typed already elsewhere. */
  begun?: Partial<PartyValues>;
};

/** The fields of a customer or vendor: those of a new one, or of one that is there. */
export const PartyForm = ({ kind, before, onSaved, brief = false, begun }: PartyFormProps) => {
  const text = useText();
  const books = useBooks();
  const { zone } = books.client;
  const initial = useMemo<PartyValues>(
    () => ({ ...partyValues(before, zone), ...begun }),
    [before, zone, begun],
  );
  const key = before ? `.${String(before[kind.number])}` : '';
  const form: DraftForm<PartyValues> = useDraftForm<PartyValues, PartyKind['schema']>({
    name: `${kind.kind}${key}${brief ? '.brief' : ''}`,
    initial,
    schema: kind.schema,
    isNew: before === undefined,
    sent: (values, begun) => changedParty(kind, begun, before === undefined)(values),
    record: before && {
      version: Number(before['version']),
      read: async () => {
        const now = await kind.get(books, String(before[kind.number]));
        return { version: Number(now['version']), values: partyValues(now, zone) };
      },
    },
    send: async (sent, idempotencyKey, version_seen) => {
      await kind.save(books, sent, { isNew: before === undefined, key: idempotencyKey, version_seen });
      return async () => {
        await books.cache.invalidateQueries();
        await onSaved(String((sent as PartyRecord)[kind.number]));
      };
    },
  });
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'parties.save', group: 'here', run: form.submit }]);
  return (
    <Form form={form} className={brief ? 'party-form party-brief' : 'form party-form'}>
      <FirstFields
        form={form}
        kind={kind}
        isNew={before === undefined}
        isNumbered={initial[kind.number] !== ''}
      />
      {brief ? null : (
        <div className="party-groups">
          <PersonPart form={form} kind={kind} />
          <MoreContactPart form={form} kind={kind} />
          <BookingPart form={form} kind={kind} />
          <BankPart form={form} kind={kind} />
          <ExternalPart form={form} />
        </div>
      )}
      <div className="form-actions">
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text('parties.save')}
        </Button>
      </div>
    </Form>
  );
};
