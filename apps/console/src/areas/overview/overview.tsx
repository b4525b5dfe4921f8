import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import {
  toAccount,
  toBankLines,
  toIncomeStatement,
  toInvoices,
  toOpenItems,
  toPayables,
  toPlans,
  toReceipts,
  toTrialBalance,
  toVatReport,
} from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { Ages } from './ages.tsx';
import { useFigures } from './figures.ts';
import { Months } from './months.tsx';
import './overview.css';

/** The figures of today. Each leads to the report that adds up to it. */
export const Overview = () => {
  const text = useText();
  const { client, today } = useBooks();
  const { language } = useLanguage();
  return (
    <Screen
      title={text('overview')}
      beside={text('overview.on', { date: formatDate(today, language), currency: client.currency })}
      flow
    >
      <Standing />
      <Banks />
      <Waiting />
      <div className="overview-charts">
        <Months />
        <Ages />
      </div>
    </Screen>
  );
};

const Standing = () => {
  const text = useText();
  const { today } = useBooks();
  const { data, error } = useFigures();
  const { compare_from, compare_to, result } = data?.result ?? {};
  const days = data && { from: data.result.from, to: data.result.to };
  const before = compare_from && compare_to ? { compare_from, compare_to } : {};
  return (
    <>
      <ErrorNotice error={error} />
      <ul className="overview-figures">
        <Standpoint
          label={text('overview.cash')}
          amount={data?.cash.amount}
          href={toTrialBalance({ to: today, accounts: data?.cash.accounts.join(',') ?? '' })}
        />
        <Standpoint
          label={text('overview.receivables')}
          amount={data?.receivables.amount}
          href={toOpenItems({ side: 'customers', on: today })}
        />
        <Standpoint
          label={text('overview.payables')}
          amount={data?.payables.amount}
          href={toOpenItems({ side: 'vendors', on: today })}
        />
        <Standpoint
          label={text('overview.vat')}
          amount={data?.vat.payable}
          href={toVatReport({ from: data?.vat.from, to: data?.vat.to })}
          note={data ? <Period {...data.vat} /> : null}
        />
        <Standpoint
          label={text('overview.result')}
          amount={result?.amount}
          result
          href={toIncomeStatement({ ...days, ...before })}
          note={
            result?.compared === undefined ? null : (
              <>
                {text('overview.last_year')} <Figure amount={result.compared} result />
              </>
            )
          }
        />
      </ul>
    </>
  );
};

const Period = ({ from, to }: { from: string; to: string }) => {
  const { language } = useLanguage();
  return `${formatDate(from, language)} – ${formatDate(to, language)}`;
};

type StandpointProps = {
  label: string;
  amount: string | undefined;
  href: string;
  note?: ReactNode;
  result?: boolean;
};

const Standpoint = ({ label, amount, href, note, result = false }: StandpointProps) => (
  <li className="card overview-figure">
    <Anchor href={href} className="overview-link">
      <span className="overview-label">{label}</span>{' '}
      <span className="overview-amount">
        {amount === undefined ? '…' : <Figure amount={amount} result={result} />}
      </span>
    </Anchor>
    <span className="overview-note">{note}</span>
  </li>
);

const useBanks = () => {
  const { query } = useBooks();
  return useQuery(query.bank.accounts.queryOptions()).data;
};

/** The cash at each bank. */
const Banks = () => {
  const text = useText();
  const banks = useBanks() ?? [];
  if (banks.length === 0) return null;
  return (
    <section className="overview-waiting" aria-labelledby="banks">
      <h2 id="banks">{text('overview.banks')}</h2>
      <ul>
        {banks.map(({ accno, description, balance }) => (
          <li key={accno}>
            <Anchor href={toAccount(accno)}>
              {accno} {description} <Figure amount={balance} />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Waiting = () => {
  const text = useText();
  const { data } = useFigures();
  const lines = useBanks()?.reduce((sum, { open }) => sum + open, 0);
  const waiting = [
    {
      name: 'overview.overdue_invoices',
      found: data?.receivables.overdue_count,
      href: toInvoices({ status: 'OVERDUE' }),
    },
    {
      name: 'overview.overdue_payables',
      found: data?.payables.overdue_count,
      href: toPayables({ status: 'OVERDUE' }),
    },
    { name: 'overview.bank_lines', found: lines, href: toBankLines() },
    { name: 'overview.proposals', found: data?.proposals, href: toReceipts({ proposal: 'OPEN' }) },
    { name: 'overview.plans', found: data?.plans, href: toPlans() },
    { name: 'overview.failed', found: data?.failed_receipts, href: toReceipts({ status: 'FAILED' }) },
  ] as const;
  // While something is read, something may wait.
  const isKnown = data !== undefined && lines !== undefined;
  const some = waiting.filter(({ found }) => found !== undefined && found > 0);
  return (
    <section className="overview-waiting" aria-labelledby="waiting">
      <h2 id="waiting">{text('overview.waiting')}</h2>
      {some.length === 0 ? (
        <p className="soft">{isKnown ? text('overview.nothing_waits') : '…'}</p>
      ) : (
        <ul>
          {some.map(({ name, found = 0, href }) => (
            <li key={name}>
              <Anchor href={href}>{text(name, { count: found })}</Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
