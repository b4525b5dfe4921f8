import type { Reconciliation } from '@kontor/domain';
import type { Table, TableRow } from './table.ts';

/**
 * From the balance in the ledger over all that explains the difference to the balance at the bank.
 */
export const reconciliationTable = (compared: Reconciliation): Table => {
  const { day, currency, statement_id, closing_on } = compared;
  const balance = (kind: string, description: string, amount: string, reference?: string): TableRow => [
    ...[kind, day, undefined, description, reference, undefined, undefined, undefined, currency, amount],
  ];
  return {
    title: 'Reconciliation',
    columns: [
      { name: 'kind', kind: 'text' },
      { name: 'day', kind: 'date' },
      { name: 'ledger_day', kind: 'date' },
      ...(['description', 'reference', 'status'] as const).map((name) => ({ name, kind: 'text' as const })),
      ...(['line_id', 'entry_id'] as const).map((name) => ({ name, kind: 'integer' as const })),
      { name: 'currency', kind: 'text' },
      { name: 'amount', kind: 'amount' },
    ],
    rows: [
      balance('ledger', `${compared.accno} ${compared.description}`, compared.ledger),
      ...compared.items.map(
        (one): TableRow => [
          ...[one.kind, one.day, one.ledger_day, one.description, one.reference, one.status],
          ...[one.line_id, one.entry_id, currency, one.amount],
        ],
      ),
      balance('unexplained', '', compared.unexplained),
      balance('bank', closing_on ? `Statement up to ${closing_on}` : '', compared.bank, statement_id),
    ],
  };
};
