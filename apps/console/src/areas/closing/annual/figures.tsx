import { Anchor } from '../../../controls/anchor.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { reportPages } from '../../../pages/reports.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import type { AccountsShown, AnnualAccounts } from './answers.ts';
import { AppropriationBooking } from './appropriation.tsx';

type StatementRow = { description: string; amount: string; compared?: string | undefined };

/** A statement of the year, beside the year before where there is one. */
const AnnualStatement = ({
  title,
  rows,
  accounts,
}: AccountsShown & { title: string; rows: readonly StatementRow[] }) => {
  const text = useText();
  const field = useFieldColumn<StatementRow>();
  const compares = accounts.compare_to !== undefined && rows.some(({ compared }) => compared !== undefined);
  return (
    <Table
      title={title}
      inline
      rows={[...rows]}
      keyOf={(row) => String(rows.indexOf(row))}
      columns={[
        field('description', 'description'),
        field('amount', 'amount', { kind: 'amount', width: '9rem', narrow: '7rem' }),
        ...(compares
          ? [
              {
                ...{ id: 'compared', head: text('annual.before'), width: '9rem', wide: true },
                ...{ kind: 'amount' as const, value: ({ compared = '' }: StatementRow) => compared },
              },
            ]
          : []),
      ]}
    />
  );
};

/** The statements that the PDF has beside balance sheet and income statement. */
export const Statements = ({ accounts }: AccountsShown) => {
  const text = useText();
  const { from, to, compare_from, compare_to } = accounts;
  return (
    <>
      <p>
        <Anchor href={reportPages.balanceSheet.to({ on: to, compare_on: compare_to })}>
          {text('reports.balance_sheet')}
        </Anchor>{' '}
        ·{' '}
        <Anchor href={reportPages.incomeStatement.to({ from, to, compare_from, compare_to })}>
          {text('reports.income_statement')}
        </Anchor>
      </p>
      <AnnualStatement title={text('annual.cash_flow')} rows={accounts.cash_flow} accounts={accounts} />
      {accounts.appropriation ? (
        <AnnualStatement
          title={text('annual.proposal')}
          rows={accounts.appropriation.lines}
          accounts={accounts}
        />
      ) : null}
      <AppropriationBooking accounts={accounts} />
      {accounts.equity ? (
        <AnnualStatement title={text('annual.equity')} rows={accounts.equity} accounts={accounts} />
      ) : null}
    </>
  );
};

/** The notices that art. 725 to 725b of the Code of Obligations ask for. */
export const Notices = ({ accounts: { notices } }: AccountsShown) => {
  const text = useText();
  return notices.map(({ notice, covered, needed }) => (
    <Notice key={notice}>
      {text(`annual.notice.${notice}`, { covered: formatAmount(covered), needed: formatAmount(needed) })}
    </Notice>
  ));
};

/** The list of what is missing until the accounts are final; the open notes are counted. */
export const Missing = ({ accounts: { state, reasons, notes } }: AccountsShown) => {
  const text = useText();
  if (state === 'final')
    return (
      <p>
        <span className="tag tag-good">{text('annual.final')}</span>
      </p>
    );
  const open = reasons.filter(({ reason }) => reason === 'note_open').length;
  const others = reasons.filter(({ reason }) => reason !== 'note_open');
  return (
    <div className="stack gap-2">
      <p>
        <span className="tag tag-warn">{text('annual.draft')}</span>
      </p>
      <ul className="annual-missing">
        {others.map(({ reason, field, description }) => (
          <li key={`${reason} ${field}`}>
            {titleOf(field, notes)}
            {description}
          </li>
        ))}
        {open > 0 ? <li>{text('annual.open_notes', { count: open })}</li> : null}
      </ul>
    </div>
  );
};

const titleOf = (field: string, notes: AnnualAccounts['notes']): string => {
  const title = notes.find(({ name }) => field === `notes.${name}`)?.title;
  return title === undefined ? '' : `${title}: `;
};
