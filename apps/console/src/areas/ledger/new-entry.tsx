import type { Outputs } from '@kontor/api';
import { gl } from '@kontor/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { type Control, type FieldPath, useFieldArray, useWatch } from 'react-hook-form';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import type { Option } from '../../controls/combobox.tsx';
import { type DraftForm, useDraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { toEntry, toJournal } from '../../server/addresses.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import {
  difference,
  formatAmount,
  isNegative,
  isZero,
  negated,
  parseAmount,
  sumOf,
} from '../../values/amount.ts';
import './ledger.css';

type Line = { accno: string; memo: string; debit: string; credit: string; tax_accno: string };
type Values = {
  transdate: string;
  reference: string;
  description: string;
  currency: string;
  notes: string;
  glentries: Line[];
};
type Entry = Outputs['entries']['get'];

const blank: Line = { accno: '', memo: '', debit: '', credit: '', tax_accno: '' };
const isBlank = (line: Line): boolean => Object.values(line).every((value) => value.trim() === '');

/** The form for an entry by hand. With `like` in the address it begins as a repetition of another entry. */
export const NewEntry = () => {
  const { like } = useSearch({ from: '/books/ledger/new' });
  const { query } = useBooks();
  const id = Number(like ?? -1);
  const { data, isLoading } = useQuery(query.entries.get.queryOptions({ id }, { enabled: id >= 0 }));
  return isLoading ? null : <EntryForm key={data?.id ?? 'new'} like={data} />;
};

/** The values of an entry that is repeated: its lines with their taxes, in the currency in which it was booked. */
const repeated = ({ description, postings }: Entry, base: string): Partial<Values> => {
  const currencies = [...new Set(postings.map((posting) => posting.currency))];
  const [foreign] = currencies.length === 1 ? currencies.filter((currency) => currency !== base) : [];
  const glentries = postings.map(({ accno, memo, tax_accno, original_amount, ...booked }): Line => {
    const inBase = { debit: booked.debit ?? '', credit: booked.credit ?? '' };
    const original =
      booked.debit === undefined
        ? { debit: '', credit: negated(original_amount) }
        : { debit: original_amount, credit: '' };
    const amounts = foreign === undefined ? inBase : original;
    return {
      accno: String(accno),
      memo,
      tax_accno: tax_accno === undefined ? '' : String(tax_accno),
      ...amounts,
    };
  });
  return { description, currency: foreign ?? '', glentries };
};

/** The input of the procedure for the values typed: without the blank lines at the end, so that each line keeps its place. */
const sentOf = ({ glentries, currency, reference, ...entry }: Values) => {
  const last = glentries.findLastIndex((line) => !isBlank(line));
  return {
    ...entry,
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    ...(currency.trim() === '' ? {} : { currency: currency.trim().toUpperCase() }),
    glentries: glentries.slice(0, last + 1).map(({ accno, memo, debit, credit, tax_accno }) => ({
      accno: accno === '' ? undefined : Number(accno),
      memo,
      ...(debit === '' ? {} : { debit }),
      ...(credit === '' ? {} : { credit }),
      ...(tax_accno === '' ? {} : { tax_accno: Number(tax_accno) }),
    })),
  };
};

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
    schema: gl,
    sent: sentOf,
    send: async (entry, key) => {
      const { id } = await call.gl.post.mutate(entry, once(key));
      await cache.invalidateQueries({ refetchType: 'none' });
      await router.navigate({ href: id === undefined ? toJournal() : toEntry(id) });
    },
  });
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'ledger.post', group: 'here', run: form.submit }]);
  return (
    <Screen
      title={text('ledger.new')}
      above={<Anchor href={toJournal()}>{text('ledger.journal')}</Anchor>}
      flow
    >
      <Form form={form} className="form" onKeyDown={(event) => fillIn(event, form)}>
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

/** The accounts that an entry by hand may be booked on, and those of the value added tax. */
const useAccountOptions = (): { postable: readonly Option[]; taxes: readonly Option[] } => {
  const { query } = useBooks();
  const { data } = useQuery(query.accounts.list.queryOptions(undefined, { staleTime: 60_000 }));
  return useMemo(() => {
    const active = (data ?? []).filter(({ heading, is_active }) => is_active && !heading);
    const has = (link: string, names: readonly string[]) =>
      link.split(':').some((one) => names.includes(one));
    const optionOf = ({ accno, description }: { accno: number; description: string }): Option => ({
      key: String(accno),
      text: description,
    });
    return {
      postable: active.filter(({ allow_gl, link }) => allow_gl && !has(link, ['AR', 'AP'])).map(optionOf),
      taxes: active.filter(({ link }) => has(link, ['AR_tax', 'AP_tax'])).map(optionOf),
    };
  }, [data]);
};

const Lines = ({ form }: { form: DraftForm<Values> }) => {
  const text = useText();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'glentries' });
  const lines = useWatch({ control, name: 'glentries' });
  const { postable, taxes } = useAccountOptions();
  const last = lines.at(-1);
  const isFull = last === undefined || !isBlank(last);
  // There is always a line to go on with.
  useEffect(() => {
    if (isFull) append(blank, { shouldFocus: false });
  }, [isFull, append]);
  const at = (line: number, name: keyof Line) => `glentries.${line}.${name}` as FieldPath<Values>;
  return (
    <section aria-labelledby="lines" className="lines">
      <h2 id="lines" className="unseen">
        {text('ledger.lines')}
      </h2>
      <div className="line ledger-line ledger-heads" aria-hidden="true">
        <span>{text('account')}</span>
        <span>{text('description')}</span>
        <span>{text('ledger.tax')}</span>
        <span className="ledger-amount">{text('debit')}</span>
        <span className="ledger-amount">{text('credit')}</span>
      </div>
      {fields.map(({ id }, line) => (
        <div key={id} className="line ledger-line">
          <ChoiceField
            control={control}
            name={at(line, 'accno')}
            label={text('account')}
            bare
            options={postable}
            free
          />
          <TextField control={control} name={at(line, 'memo')} label={text('description')} bare />
          <ChoiceField
            control={control}
            name={at(line, 'tax_accno')}
            label={text('ledger.tax')}
            bare
            options={taxes}
          />
          <AmountField control={control} name={at(line, 'debit')} label={text('debit')} bare />
          <AmountField control={control} name={at(line, 'credit')} label={text('credit')} bare />
          <Button
            look="quiet"
            aria-label={text('ledger.remove_line', { line: line + 1 })}
            disabled={fields.length <= 2}
            onClick={() => remove(line)}
          >
            ×
          </Button>
        </div>
      ))}
      <Totals lines={lines} />
    </section>
  );
};

const totalOf = (lines: readonly Line[], side: 'debit' | 'credit'): string =>
  sumOf(lines.flatMap((line) => parseAmount(line[side]) ?? []));

/** The difference of debits and credits. */
const imbalanceOf = (lines: readonly Line[]): string =>
  difference(totalOf(lines, 'debit'), totalOf(lines, 'credit'));

const Totals = ({ lines }: { lines: readonly Line[] }) => {
  const text = useText();
  const debit = totalOf(lines, 'debit');
  const credit = totalOf(lines, 'credit');
  const over = difference(debit, credit);
  const isStill = isZero(debit) && isZero(credit);
  return (
    <div className="line ledger-line ledger-totals">
      <output className="ledger-balance">
        {isStill ? null : isZero(over) ? (
          <span className="tag tag-good">{text('ledger.balanced')}</span>
        ) : (
          <span className="tag tag-warn">
            {text('ledger.unbalanced', { amount: formatAmount(isNegative(over) ? over.slice(1) : over) })}
          </span>
        )}
      </output>
      <span className="ledger-amount ledger-total">
        <span className="unseen">{text('ledger.total_debit')} </span>
        {formatAmount(debit)}
      </span>
      <span className="ledger-amount ledger-total">
        <span className="unseen">{text('ledger.total_credit')} </span>
        {formatAmount(credit)}
      </span>
    </div>
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
