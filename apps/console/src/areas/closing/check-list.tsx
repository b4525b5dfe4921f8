import type { Outputs } from '@kontor/client';
import { bookingDate, type ClosingStepName } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { bankPages } from '../../pages/bank.ts';
import { closingPages } from '../../pages/closing.ts';
import { accrualPages, assetPages } from '../../pages/ledger.ts';
import { receiptPages } from '../../pages/receipts.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { reminderPages } from '../../pages/reminders.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { useDraftsOpen } from './drafts-open.ts';

type List = Outputs['closing']['checkList'];
type ListStep = List['steps'][number];
type End = Pick<List, 'kind' | 'to'>;

const useList = ({ kind, to }: { kind: List['kind']; to: string }) => {
  const { query } = useBooks();
  const day = bookingDate.safeParse(to);
  return useQuery(
    query.closing.checkList.queryOptions(
      { kind, to },
      { enabled: day.success, placeholderData: keepPreviousData },
    ),
  );
};

/** The VAT periods up to a day that are not settled, as people write them. */
export const useUnsettled = (to: string): readonly string[] => {
  const { language } = useLanguage();
  const { data } = useList({ kind: 'period', to });
  const vat = data?.steps.find(({ name }) => name === 'vat');
  if (vat?.state !== 'open') return [];
  return (vat.periods ?? []).map(
    ({ from, to }) => `${formatDate(from, language)} – ${formatDate(to, language)}`,
  );
};

/**
 * The steps that should be done before a year is ended, in words with their number; undefined until
 * they are known. What is due later may be done later.
 */
export const useUndone = (to: string): readonly string[] | undefined => {
  const text = useText();
  const { today } = useBooks();
  const { data } = useList({ kind: 'year', to });
  const drafts = useDraftsOpen();
  if (!data) return undefined;
  const steps = data.steps.filter(
    ({ name, state, due }) =>
      state === 'open' && !ends.includes(name) && (due === undefined || due < today || name === 'vat'),
  );
  return [
    ...(drafts.length > 0 ? [`${text('closing.drafts')}: ${drafts.length}`] : []),
    ...steps.map(({ name, count }) => `${text(`closing.step.${name}`)}: ${count}`),
  ];
};

const ends: readonly ClosingStepName[] = ['period', 'year'];

/** Where each step is done: a step of the list has one line here, and its texts. */
const steps: Record<ClosingStepName, (step: ListStep, of: End) => ReactNode> = {
  receipts: () => <ToPage href={receiptPages.list.to()} title="receipts" />,
  proposals: () => <ToPage href={receiptPages.list.to()} title="receipts" />,
  bank_lines: () => <ToPage href={bankPages.lines.to()} title="bank.lines" />,
  bank_balances: ({ accounts }, { to }) => <Balances accounts={accounts} to={to} />,
  recurring: () => <ToPage href={recurringPages.list.to()} title="recurring" />,
  receivables: (step, { to }) => <Documents step={step} side="customers" to={to} />,
  payables: (step, { to }) => <Documents step={step} side="vendors" to={to} />,
  reminders: () => <ToPage href={reminderPages.run.to()} title="reminders" />,
  depreciation: ({ amount }, { to }) => (
    <>
      <ToPage href={assetPages.runs.to({ on: to })} title="assets.runs" />
      {amount ? <Figure amount={amount} /> : null}
    </>
  ),
  accruals: (_, { to }) => <ToPage href={accrualPages.proposals.to({ on: to })} title="accruals.proposals" />,
  revaluation: ({ currencies }, { to }) => (
    <Anchor href={closingPages.revaluation.to({ on: to })}>{currencies}</Anchor>
  ),
  vat: ({ periods }) => <Periods periods={periods} hrefOf={(days) => closingPages.vat.to(days)} />,
  vat_filing: () => <ToPage href={closingPages.vat.to()} title="closing.vat" />,
  vat_reconciliation: ({ periods }) => (
    <Periods periods={periods} hrefOf={(days) => closingPages.vatYear.to(days)} />
  ),
  period: (_, { to }) => <ToPage href={closingPages.periods.to({ on: to })} title="closing.periods" />,
  year: (_, { to }) => <ToPage href={closingPages.year.to({ on: to })} title="closing.year_end" />,
  archive: () => <ToPage href={closingPages.archives.to()} title="closing.archives" />,
  annual_accounts: (_, { to }) => (
    <ToPage href={closingPages.annual.to({ year: to.slice(0, 4) })} title="closing.annual" />
  ),
};

type PageTitle =
  | 'receipts'
  | 'bank.lines'
  | 'recurring'
  | 'reminders'
  | 'assets.runs'
  | 'accruals.proposals'
  | 'closing.vat'
  | 'closing.periods'
  | 'closing.year_end'
  | 'closing.archives'
  | 'closing.annual';

const ToPage = ({ href, title }: { href: string; title: PageTitle }) => {
  const text = useText();
  return <Anchor href={href}>{text(title)}</Anchor>;
};

const Balances = ({ accounts = [], to }: { accounts: ListStep['accounts']; to: string }) => {
  const text = useText();
  return accounts.map(({ accno, difference }) => (
    <Anchor key={accno} href={bankPages.reconciliation.to({ account: String(accno), on: to })}>
      {difference === undefined ? (
        text('closing.no_statement', { accno })
      ) : (
        <>
          {accno} <Figure amount={difference} />
        </>
      )}
    </Anchor>
  ));
};

type DocumentsProps = { step: ListStep; side: 'customers' | 'vendors'; to: string };

const Documents = ({ step: { name, amount, overdue = 0 }, side, to }: DocumentsProps) => {
  const text = useText();
  const label = text(`closing.step.${name}`);
  return (
    <>
      {amount === undefined ? null : (
        <Figure amount={amount} href={reportPages.openItems.to({ side, on: to })} label={label} />
      )}
      {overdue > 0 ? <span className="soft">{text('closing.overdue', { count: overdue })}</span> : null}
    </>
  );
};

type PeriodsProps = {
  periods: ListStep['periods'];
  hrefOf: (days: NonNullable<ListStep['periods']>[number]) => string;
};

const Periods = ({ periods = [], hrefOf }: PeriodsProps) => {
  const { language } = useLanguage();
  return periods.map((days) => (
    <Anchor key={days.from} href={hrefOf(days)}>
      {formatDate(days.from, language)} – {formatDate(days.to, language)}
    </Anchor>
  ));
};

/**
 * The check list of the end of a period or year: each step with its state, where it is done, and
 * what follows where it is left as it is.
 */
export const CheckList = ({ kind, to }: { kind: List['kind']; to: string }) => {
  const text = useText();
  const { data, error } = useList({ kind, to });
  const drafts = useDraftsOpen();
  if (!data) return <ErrorNotice error={error} />;
  const listed = data.steps.filter(({ state }) => state !== 'not_applicable');
  const left = data.steps.filter(({ state }) => state === 'not_applicable');
  const done = listed.filter(({ state }) => state !== 'open').length;
  return (
    <div className="stack gap-2">
      <p className="soft">{text('closing.progress', { done, all: listed.length })}</p>
      <ol className="closing-list" aria-label={text('closing.check_list')}>
        {drafts.length > 0 ? (
          <Item
            mark={drafts.length}
            look="tag-warn"
            title={text('closing.drafts')}
            detail={drafts.map(({ name, title, href }) => (
              <Anchor key={name} href={href}>
                {text(title)}
              </Anchor>
            ))}
            means={text('closing.means.drafts')}
          />
        ) : null}
        {listed.map((step) => (
          <StepLine key={step.name} step={step} end={{ kind, to: data.to }} />
        ))}
      </ol>
      {left.length > 0 ? (
        <p className="closing-left soft">
          {text('closing.not_applicable')}: {left.map(({ name }) => text(`closing.step.${name}`)).join(', ')}
        </p>
      ) : null}
    </div>
  );
};

const stateLooks = { done: 'tag-good', open: 'tag-warn', review: '', not_applicable: '' } as const;

const StepLine = ({ step, end }: { step: ListStep; end: End }) => {
  const text = useText();
  const { language } = useLanguage();
  const { state, count, due, final_on } = step;
  const isDone = state === 'done';
  const dates = [
    ...(due ? [text('closing.step_by', { date: formatDate(due, language) })] : []),
    ...(final_on ? [text('closing.step_final', { date: formatDate(final_on, language) })] : []),
  ];
  return (
    <Item
      mark={isDone ? '✓' : count === 0 ? '–' : count}
      look={stateLooks[state]}
      title={text(`closing.step.${step.name}`)}
      detail={isDone ? null : steps[step.name](step, end)}
      dates={isDone ? '' : dates.join(', ')}
      means={isDone ? '' : text(`closing.means.${step.name}`)}
    />
  );
};

type ItemProps = {
  mark: ReactNode;
  look: string;
  title: string;
  detail: ReactNode;
  dates?: string;
  means: string;
};

const Item = ({ mark, look, title, detail, dates = '', means }: ItemProps) => (
  <li className="closing-item">
    <span className={`tag closing-count ${look}`}>{mark}</span>
    <span>{title}</span>
    {detail ? (
      <span className="flow">
        {detail}
        {dates === '' ? null : <span className="soft">{dates}</span>}
      </span>
    ) : null}
    {means === '' ? null : <span className="closing-means soft">{means}</span>}
  </li>
);
