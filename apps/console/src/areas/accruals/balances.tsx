import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccountName } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { isZero } from '../../values/amount.ts';
import { Part } from '../closing/closing-screen.tsx';

type ComparedAccount = Outputs['accruals']['balances']['accounts'][number];

/** The sums that are open by account, beside the ledger; nothing where there are no accruals. */
export const AccrualBalances = ({ on }: { on: string }) => {
  const text = useText();
  const { query } = useBooks();
  const field = useFieldColumn<ComparedAccount>();
  const nameOf = useAccountName();
  const named = ({ accrual_accno: accno, description }: ComparedAccount) =>
    `${accno} ${nameOf({ accno, description })}`;
  const { data, error } = useQuery(
    query.accruals.balances.queryOptions({ on }, { placeholderData: keepPreviousData }),
  );
  if (error) return <ErrorNotice error={error} />;
  if (!data || data.accounts.length === 0) return null;
  const differs = data.accounts.some(({ difference }) => !isZero(difference));
  return (
    <Part id="compared" title={text('accruals.compared')}>
      <p className="soft">{text(differs ? 'accruals.differ' : 'accruals.agree')}</p>
      <Table
        title={text('accruals.compared')}
        inline
        rows={[...data.accounts]}
        keyOf={({ accrual_accno }) => String(accrual_accno)}
        columns={[
          {
            id: 'account',
            head: text('account'),
            value: named,
            show: (row) => (
              <Anchor href={ledgerPages.account.to(row.accrual_accno, { to: on })}>{named(row)}</Anchor>
            ),
          },
          field('open', 'accruals.open', { kind: 'amount', width: '9rem', narrow: '6rem' }),
          field('ledger', 'ledger', { kind: 'amount', width: '9rem', narrow: '6rem' }),
          field('difference', 'accruals.difference', { kind: 'amount', width: '9rem', wide: true }),
        ]}
      />
    </Part>
  );
};
