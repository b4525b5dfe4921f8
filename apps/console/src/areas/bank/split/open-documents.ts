import type { Decimal } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Option } from '../../../controls/combobox.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { difference, formatAmount } from '../../../values/amount.ts';
import { formatDate } from '../../../values/date.ts';

export type OpenDocument = {
  kind: 'invoice' | 'payable';
  number: string;
  party_number: string;
  party_name: string;
  currency: string;
  duedate: string;
  open: Decimal;
};

/** The key of a document among the choices: vendors may use the same number. */
export const documentKey = ({ kind, number, party_number }: OpenDocument): string =>
  kind === 'invoice' ? number : `${number} · ${party_number}`;

const mostOfEach = 20;

/**
 * The open documents in a currency that fit what was typed, as choices: those that money of this
 * direction pays come first.
 */
export const useOpenDocuments = (typed: string, { currency, out }: { currency: string; out: boolean }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const sought = useDeferredValue(typed.trim()).slice(0, 100);
  const filter = { status: 'OPEN' as const, limit: mostOfEach, ...(sought === '' ? {} : { text: sought }) };
  const invoices = useQuery(query.invoices.list.queryOptions(filter, { placeholderData: keepPreviousData }));
  const payables = useQuery(query.payables.list.queryOptions(filter, { placeholderData: keepPreviousData }));
  const customerOptions = (invoices.data?.items ?? []).map(
    ({ invnumber, customer, currency, duedate, amount, paid }): OpenDocument => ({
      kind: 'invoice',
      number: invnumber,
      party_number: customer.customernumber,
      party_name: customer.name ?? '',
      open: difference(amount, paid),
      ...{ currency, duedate },
    }),
  );
  const vendorOptions = (payables.data?.items ?? []).map(
    ({ invnumber, vendor, currency, duedate, amount, paid }): OpenDocument => ({
      kind: 'payable',
      number: invnumber,
      party_number: vendor.vendornumber,
      party_name: vendor.name ?? '',
      open: difference(amount, paid),
      ...{ currency, duedate },
    }),
  );
  const found = (
    out ? [...vendorOptions, ...customerOptions] : [...customerOptions, ...vendorOptions]
  ).filter((one) => one.currency === currency);
  return {
    documents: found,
    options: found.map(
      (one): Option => ({
        key: documentKey(one),
        text: one.party_name,
        detail: [
          text(`hit.${one.kind}`),
          formatDate(one.duedate, language),
          `${one.currency} ${formatAmount(one.open)}`,
        ].join(' · '),
      }),
    ),
  };
};
