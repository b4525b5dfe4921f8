import { type Invoice, invoice, type Payable, payable } from '@kontor/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { DraftNotices } from '../../forms/draft-notices.tsx';
import { ChoiceField, DateField, TextField } from '../../forms/fields.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import type { DocumentKind } from './kind.ts';
import { EntryLines, PartLines, Taxes } from './lines.tsx';
import { usePartyOptions, useTaxRates } from './options.ts';
import { Preview } from './preview.tsx';
import { type DocumentValues, documentOf, emptyDocument } from './values.ts';
import './documents.css';

type NewDocumentProps = { kind: DocumentKind; repeated: DocumentValues | undefined; name: string };

/** Posts a new invoice or payable, by accounts or by articles, and shows what will be booked while it is typed. */
export const NewDocument = ({ kind, repeated, name }: NewDocumentProps) => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { call, query, client, today } = useBooks();
  const parties = usePartyOptions(kind);
  const rates = useTaxRates();
  const isInvoice = kind.kind === 'invoice';
  const initial = useMemo(
    () => repeated ?? emptyDocument(today, client.currency),
    [repeated, today, client.currency],
  );
  const form = useDraftForm<DocumentValues, typeof invoice | typeof payable>({
    name,
    initial,
    schema: isInvoice ? invoice : payable,
    sent: (values) => documentOf(values, { kind, rates }),
    fieldOf: (issue) => issue.replace(/^(customer|vendor)\./, ''),
    send: async (sent, key) => {
      const { invnumber } = isInvoice
        ? await call.invoices.post.mutate(sent as Invoice, once(key))
        : await call.payables.post.mutate(sent as Payable, once(key));
      const party_number = form.getValues(kind.partyField);
      await cache.invalidateQueries();
      await router.navigate({ href: kind.toOne({ invnumber, party_number }) });
    },
  });
  const { control, watch, setValue } = form;
  const values = watch();
  const number = values[kind.partyField].trim();
  const isNew = number !== '' && parties.length > 0 && !parties.some(({ key }) => sameNumber(key, number));
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'documents.post', group: 'here', run: form.submit }]);
  const shown = useDeferredValue(JSON.stringify(documentOf(values, { kind, rates })));
  const parsed = (isInvoice ? invoice : payable).safeParse(JSON.parse(shown));
  const preview = useQuery(
    isInvoice
      ? query.invoices.preview.queryOptions((parsed.data ?? { transdate: today }) as Invoice, {
          enabled: parsed.success && hasAmount(values, kind),
          placeholderData: keepPreviousData,
          staleTime: 0,
        })
      : query.payables.preview.queryOptions((parsed.data ?? { transdate: today }) as Payable, {
          enabled: parsed.success && hasAmount(values, kind),
          placeholderData: keepPreviousData,
          staleTime: 0,
        }),
  );
  return (
    <Screen title={text(kind.create)} above={<Anchor href={kind.toList()}>{text(kind.list)}</Anchor>} flow>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <DraftNotices form={form} />
        <div className="form-row">
          <ChoiceField
            control={control}
            name={kind.partyField}
            label={text(kind.party)}
            options={parties}
            free
            autoFocus
          />
          {isNew ? <TextField control={control} name="name" label={text('documents.new_name')} /> : null}
          <TextField
            control={control}
            name="invnumber"
            label={text('number')}
            hint={text(isInvoice ? 'documents.number_given' : 'documents.number_theirs')}
          />
          <DateField control={control} name="transdate" label={text('date')} />
          <DateField control={control} name="duedate" label={text('documents.due')} />
          <TextField control={control} name="currency" label={text('documents.currency')} />
          <TextField control={control} name="description" label={text('description')} />
        </div>
        <div className="form-actions">
          <fieldset className="documents-mode">
            <legend className="unseen">{text('documents.mode')}</legend>
            {(['entries', 'parts'] as const).map((mode) => (
              <label key={mode}>
                <input
                  type="radio"
                  className="unseen"
                  name="mode"
                  checked={values.mode === mode}
                  onChange={() => setValue('mode', mode)}
                />
                {text(`documents.by_${mode}`)}
              </label>
            ))}
          </fieldset>
          <label className="check">
            <input
              type="checkbox"
              checked={values.taxincluded}
              onChange={({ target }) => setValue('taxincluded', target.checked)}
            />
            {text('documents.taxincluded')}
          </label>
        </div>
        {values.mode === 'entries' ? (
          <>
            <EntryLines kind={kind} form={form} rates={rates} />
            <Taxes kind={kind} form={form} rates={rates} />
          </>
        ) : (
          <PartLines form={form} />
        )}
        <Preview preview={parsed.success && hasAmount(values, kind) ? preview.data : undefined} />
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text('documents.post')}
          </Button>
        </div>
      </form>
    </Screen>
  );
};

const sameNumber = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const hasAmount = (values: DocumentValues, { lines, partyField }: DocumentKind): boolean =>
  values[partyField] !== '' &&
  (values.mode === 'parts'
    ? values.parts.some(({ partnumber }) => partnumber !== '')
    : values[lines].some(({ amount }) => amount !== ''));
