import { nextNumberOf } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepName } from '../../../pages/search/step-names.ts';
import { useBooks } from '../../../server/session.ts';
import { storedText } from '../../../storage/stored.ts';
import { useText } from '../../../texts/text.ts';
import { groupedReference } from '../../../values/reference.ts';

/**
 * Open until the books show that it is done; one that was skipped is left out of what waits, and
 * can be taken up again.
 */
export type StepState = 'done' | 'skipped' | 'open';

export type SetupStep = {
  name: StepName;
  state: StepState;
  /** Told of what the books have, in a few words. */
  summary: string | undefined;
};

/**
 * The steps that someone has skipped for a client. Each browser keeps them for itself, as they are
 * no fact of the books.
 */
const skippedOf = (client: string) => storedText(`kontor.setup.${client}`);

/** The steps of a new client as the books show them; undefined until they are read. */
export const useSteps = (): {
  steps: readonly SetupStep[] | undefined;
  /** Whether nothing was booked yet. */
  isNew: boolean;
  error: unknown;
  skip: (name: StepName, isSkipped: boolean) => void;
} => {
  const text = useText();
  const { query, may, client } = useBooks();
  const kept = skippedOf(client.name);
  const [skipped, setSkipped] = useState<readonly string[]>(() => (kept.read() ?? '').split(','));
  const isAdmin = may('admin');
  const settings = useQuery(query.settings.get.queryOptions());
  const accounts = useQuery(query.accounts.list.queryOptions());
  const ranges = useQuery(query.numberRanges.list.queryOptions());
  const invoices = useQuery(query.invoices.list.queryOptions({ limit: 1 }));
  const payables = useQuery(query.payables.list.queryOptions({ limit: 1 }));
  const entries = useQuery(query.gl.list.queryOptions({ limit: 1 }));
  const people = useQuery(query.people.list.queryOptions({ limit: 2 }, { enabled: isAdmin }));
  const skip = (name: StepName, isSkipped: boolean) => {
    const now = [...skipped.filter((one) => one !== '' && one !== name), ...(isSkipped ? [name] : [])];
    kept.write(now.join(','));
    setSkipped(now);
  };
  const all = [settings, accounts, ranges, invoices, payables, entries];
  const error = [...all, people].find((one) => one.error)?.error;
  const isRead = all.every(({ isPending }) => !isPending) && (!isAdmin || !people.isPending);
  if (!isRead || error) return { steps: undefined, isNew: false, error, skip };
  const { sender, vat_method, terms, letter, payment_accno } = settings.data ?? {};
  const iban = accounts.data?.find(({ accno }) => accno === payment_accno)?.iban;
  const invoiceRange = ranges.data?.find(({ kind }) => kind === 'invoice');
  const isNumbered = ranges.data?.some(({ prefix, digits, next }) => prefix !== '' || digits > 0 || next > 1);
  const hasDocuments = [invoices, payables].some(({ data }) => (data?.items.length ?? 0) > 0);
  const hasEntries = (entries.data?.items.length ?? 0) > 0;
  const { people: members = [], invitations = [] } = people.data ?? {};
  const count = (accounts.data ?? []).filter(({ heading }) => !heading).length;
  const step = (name: StepName, isDone: boolean, summary = ''): SetupStep => ({
    name,
    state: isDone ? 'done' : skipped.includes(name) ? 'skipped' : 'open',
    summary: isDone ? summary : undefined,
  });
  const place = sender ? `${sender.name}, ${sender.zipcode} ${sender.city}` : '';
  const steps = [
    step('sender', sender !== undefined, [place, sender?.uid].filter(Boolean).join(' · ')),
    step('chart', count > 0, text('setup.chart_told', { count })),
    vat_method !== undefined || sender?.vat_registered !== false
      ? step('vat', vat_method !== undefined, vat_method && text(`settings.vat_method.${vat_method}`))
      : step('vat', true, text('setup.no_vat')),
    step('bank', Boolean(iban), groupedReference(iban ?? '')),
    step('terms', terms !== undefined, text('parties.terms_days', { days: terms ?? 0 })),
    step('numbers', isNumbered === true, invoiceRange && nextNumberOf(invoiceRange)),
    step('letter', letter !== undefined, text('setup.letter_told')),
    step('opening', hasEntries, text('setup.opening_told')),
    step('items', hasDocuments, text('setup.items_told')),
    ...(isAdmin ? [step('people', members.length + invitations.length > 1, text('setup.people_told'))] : []),
  ];
  return { steps, isNew: !hasDocuments && !hasEntries, error, skip };
};
