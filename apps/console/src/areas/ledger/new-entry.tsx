import { gl } from '@kontor/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo } from 'react';
import type { Control, FieldPath } from 'react-hook-form';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { type DraftForm, useDraftForm } from '../../forms/draft-form.ts';
import { DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { difference, isNegative, isZero } from '../../values/amount.ts';
import { Lines } from './entry-lines.tsx';
import { blank, type Entry, imbalanceOf, repeated, sentOf, type Values } from './entry-values.ts';
import './ledger.css';

const NewEntryPage = () => {
  const { like } = ledgerPages.create.useSearch();
  const { query } = useBooks();
  const id = Number(like ?? -1);
  const { data, isLoading } = useQuery(query.entries.get.queryOptions({ id }, { enabled: id >= 0 }));
  return isLoading ? null : <EntryForm key={data?.id ?? 'new'} like={data} />;
};

/**
 * The form for an entry by hand. With `like` in the address it begins as a repetition of another
 * entry.
 */
export const NewEntry = forWriters('ledger.new', NewEntryPage);

const EntryForm = ({ like }: { like: Entry | undefined }) => {
  const text = useText();
  const router = useRouter();
  const { call, client, today } = useBooks();
  const cache = useQueryClient();
  const initial = useMemo<Values>(
    () => ({
      transdate: today,
      reference: '',
      description: '',
      currency: '',
      notes: '',
      glentries: [blank, blank],
      ...(like ? repeated(like, client.currency) : {}),
    }),
    [today, like, client.currency],
  );
  const form = useDraftForm({
    name: like ? `entry.${like.id}` : 'entry',
    initial,
    isNew: true,
    schema: gl,
    sent: sentOf,
    send: async (entry, key) => {
      const { id } = await call.gl.post.mutate(entry, once(key));
      return async () => {
        await cache.invalidateQueries({ refetchType: 'none' });
        await router.navigate({
          href: id === undefined ? ledgerPages.journal.to() : ledgerPages.entry.to(id),
        });
      };
    },
  });
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'ledger.post', group: 'here', run: form.submit }]);
  return (
    <Screen
      title={text('ledger.new')}
      above={<Anchor href={ledgerPages.journal.to()}>{text('ledger.journal')}</Anchor>}
      flow
    >
      <Form form={form} className="form ledger-form" onKeyDown={(event) => fillIn(event, form)}>
        <div className="ledger-entry-head">
          <DateField control={form.control} name="transdate" label={text('date')} autoFocus />
          <TextField
            control={form.control}
            name="reference"
            label={text('ledger.reference')}
            placeholder={text('ledger.automatic')}
          />
          <TextField control={form.control} name="description" label={text('description')} />
          <CurrencyField control={form.control} />
        </div>
        <Lines form={form} />
        <TextField control={form.control} name="notes" label={text('ledger.notes')} />
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text('ledger.post')}
          </Button>
          <span className="soft ledger-hint">{text('ledger.keys')}</span>
        </div>
      </Form>
    </Screen>
  );
};

const CurrencyField = ({ control }: { control: Control<Values> }) => {
  const text = useText();
  const { client } = useBooks();
  return (
    <TextField
      control={control}
      name="currency"
      label={text('ledger.currency')}
      placeholder={client.currency}
    />
  );
};

/** `=` in an empty amount fills in what is missing to balance the entry. */
const fillIn = (event: KeyboardEvent<HTMLFormElement>, form: DraftForm<Values>) => {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey) return;
  const side = /^glentries\.\d+\.(debit|credit)$/.exec(target.name)?.[1];
  if (key !== '=' || !side || target.value !== '') return;
  event.preventDefault();
  const over = imbalanceOf(form.getValues('glentries'));
  const missing = side === 'credit' ? over : difference('0', over);
  if (!isZero(missing) && !isNegative(missing))
    form.setValue(target.name as FieldPath<Values>, missing as never);
};
