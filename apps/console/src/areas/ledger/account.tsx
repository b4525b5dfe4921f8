import type { Outputs } from '@kontor/client';
import { growsInDebit } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useAccountList } from '../../choices/accounts.ts';
import { useDimensions } from '../../choices/dimensions.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice } from '../../controls/notice.tsx';
import { PrintedDays } from '../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, isZero } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { natural } from '../../values/natural.ts';
import { contraOf, isFound, type Posted, useFactsOf } from './entry-facts.ts';
import { EntryReference } from './entry-reference.tsx';
import { NewEntryLink } from './ledger-tabs.tsx';
import './ledger.css';
import { ChoiceFilter, Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';

/**
 * An account: its postings in a period with the balance after each, and the sums that reports show.
 */
export const AccountPage = () => {
  const text = useText();
  const field = useFieldColumn<Posted>();
  const router = useRouter();
  const { language } = useLanguage();
  const { query, call } = useBooks();
  const { accno } = ledgerPages.account.useParams();
  const search = ledgerPages.account.useSearch();
  const period = usePeriod(search);
  const change = useSearchChange();
  const { accounts } = useAccountList();
  const account = accounts?.find((one) => String(one.accno) === accno);
  const factsOf = useFactsOf();
  const { options, used } = useDimensions();
  const only = {
    ...(search.department ? { department: search.department } : {}),
    ...(search.project ? { project: search.project } : {}),
  };
  const isPart = Object.keys(only).length > 0;
  const list = usePages(['account', accno, period, only], async (page) => {
    const days = { from_date: period.from, to_date: period.to };
    const { items, next } = await call.transactions.list.query({ ...page, accno, ...days, ...only });
    const facts = await factsOf(items.map(({ id }) => id));
    return { items: items.map((row): Posted => ({ ...row, facts: facts.get(row.id) })), next };
  });
  const balance = useQuery(
    query.reports.trialBalance.queryOptions(period, { placeholderData: keepPreviousData }),
  );
  const filter = { text: search.text ?? '', amount: search.amount ?? '' };
  const isFiltered = filter.text.trim() !== '' || filter.amount.trim() !== '';
  // A filter looks through the whole period; each posting keeps the balance that it has among all
  // of them.
  const whole = useQuery({
    queryKey: ['account', 'whole', accno, period, only],
    queryFn: list.all,
    enabled: isFiltered,
    staleTime: 30_000,
  });
  const rows = isFiltered
    ? (whole.data ?? []).filter((row) => row.id !== undefined && isFound(row, filter))
    : list.rows;
  // The sums are those of the whole account.
  const sums = isPart ? undefined : balance.data?.accounts.find((one) => String(one.accno) === accno);
  const narrow = useNarrow();
  // The sums leave out what ended a year, which the list shows.
  const totals = sums && isZero(sums.closing) && !isFiltered ? sums : undefined;
  const category = account?.category ?? 'asset';
  // The list has credits positive; people read a balance on the side on which its account grows.
  const balanceOf = ({ balance: after }: Posted) => (growsInDebit(category) ? difference('0', after) : after);
  const linkedDate = ({ id, transdate }: Posted) => {
    const date = formatDate(transdate, language);
    return id === undefined ? date : <Anchor href={ledgerPages.entry.to(id)}>{date}</Anchor>;
  };
  const columns: Column<Posted>[] = [
    field('transdate', 'date', {
      kind: 'date',
      width: '8rem',
      narrow: '7.25rem',
      ...(narrow ? { show: linkedDate } : {}),
    }),
    {
      id: 'reference',
      head: text('ledger.reference'),
      width: '11rem',
      value: ({ reference }) => reference,
      show: ({ id, entry_number, reference, facts }) =>
        id === undefined ? null : (
          <EntryReference
            id={id}
            reference={reference === '' ? `#${entry_number}` : reference}
            kind={facts?.kind}
          />
        ),
    },
    {
      id: 'description',
      head: text('description'),
      value: (row) =>
        row.id === undefined
          ? text('ledger.opening')
          : [...new Set([row.facts?.party_name, row.description, row.memo])].filter(Boolean).join(' · '),
    },
    {
      id: 'contra',
      head: text('ledger.contra'),
      width: '9rem',
      value: (row) => contraOf(row).join(', '),
      show: (row) => <Contra accnos={contraOf(row)} />,
    },
    ...used.map((kind) => ({
      id: kind,
      head: text(`projects.${kind}`),
      width: '7rem',
      value: (row: Posted) => row[kind] ?? '',
      // An account of which no posting shown names one leaves the room to its descriptions.
      exported: !rows.some((row) => row[kind]),
    })),
    field('debit', 'debit', { kind: 'amount', width: '8rem', total: totals?.debit }),
    field('credit', 'credit', { kind: 'amount', width: '8rem', total: totals?.credit }),
    {
      id: 'amount',
      head: text('amount'),
      kind: 'amount',
      value: ({ id, amount }) =>
        id === undefined ? '' : growsInDebit(category) ? difference('0', amount) : amount,
    },
    {
      id: 'balance',
      head: text('balance'),
      kind: 'amount',
      width: '8.5rem',
      value: balanceOf,
    },
  ];
  // A wide page has debit and credit beside each other; a narrow one has room for one amount.
  const left = narrow
    ? ['reference', 'description', 'contra', 'department', 'project', 'debit', 'credit']
    : ['amount'];
  const shown = columns.filter(({ id }) => !left.includes(id));
  const name = account ? `${account.accno} ${account.description}` : accno;
  return (
    <Screen
      title={name}
      beside={
        <>
          {account ? text(`category.${account.category}`) : null} <PrintedDays period={period} />
        </>
      }
      above={
        <Anchor href={ledgerPages.accounts.to({ from: search.from, to: search.to })}>{text('ledger')}</Anchor>
      }
      actions={<NewEntryLink />}
    >
      <div className="list-head">
        <Filters>
          <PeriodFilter search={search} />
          {used.map((kind) => (
            <ChoiceFilter
              key={kind}
              label={text(`projects.${kind}`)}
              value={search[kind] ?? ''}
              options={[
                { value: '', label: text('projects.all') },
                ...options[kind].map(({ key, text: name }) => ({ value: key, label: `${key} ${name}` })),
              ]}
              onChange={(chosen) => change({ [kind]: chosen })}
            />
          ))}
          <TextFilter
            label={text('ledger.find')}
            value={filter.text}
            onChange={(words) => change({ text: words })}
          />
          <TextFilter
            label={text('amount')}
            value={filter.amount}
            onChange={(amount) => change({ amount })}
          />
        </Filters>
        {sums ? <Sums sums={sums} /> : null}
      </div>
      <ErrorNotice error={list.query.error ?? whole.error ?? balance.error} />
      <Table
        title={name}
        columns={shown}
        rows={rows}
        keyOf={({ id, entry_id }) => `${id ?? 'opening'} ${entry_id ?? ''}`}
        onOpen={({ id }) => {
          if (id !== undefined) void router.navigate({ href: ledgerPages.entry.to(id) });
        }}
        {...(isFiltered ? {} : { more: list.more, all: list.all })}
        loading={isFiltered ? whole.isPending : list.query.isPending}
        empty={text(isFiltered ? 'documents.none' : 'ledger.no_postings')}
      />
    </Screen>
  );
};

// Two numbers of four digits fit beside each other.
const widestContra = '1000, 1000'.length;

/** The accounts on the other side, as many as there is room for: no number is shortened. */
const Contra = ({ accnos }: { accnos: readonly number[] }) => {
  const two = accnos.slice(0, 2);
  const shown = two.join(', ').length > widestContra ? two.slice(0, 1) : two;
  const isWhole = shown.length === accnos.length;
  return (
    <span title={isWhole ? undefined : accnos.join(', ')}>
      {shown.map((accno, at) => (
        <Fragment key={accno}>
          {at > 0 ? ', ' : null}
          <Anchor href={ledgerPages.account.to(accno)}>{accno}</Anchor>
        </Fragment>
      ))}
      {isWhole ? null : ' …'}
    </span>
  );
};

type Moved = Outputs['reports']['trialBalance']['accounts'][number];

const Sums = ({ sums }: { sums: Moved }) => {
  const text = useText();
  const { category } = sums;
  const moved = natural(difference(sums.debit, sums.credit), category);
  return (
    <dl className="sums">
      <Sum name={text('ledger.opening')}>{natural(sums.opening, category)}</Sum>
      <Sum name={text('ledger.turnover')}>{moved}</Sum>
      {isZero(sums.closing) ? null : (
        <Sum name={text('ledger.yearend')}>{natural(sums.closing, category)}</Sum>
      )}
      <Sum name={text('balance')}>{natural(sums.balance, category)}</Sum>
    </dl>
  );
};

const Sum = ({ name, children }: { name: ReactNode; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Figure amount={children} />
    </dd>
  </div>
);
