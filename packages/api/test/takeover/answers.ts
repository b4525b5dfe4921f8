import type { Inputs } from '../../src/index.ts';
import type { TestClient } from '../ledger.ts';

/**
 * The reports of a client, its lists and the head of its audit trail, as JSON: what must be the
 * same after a takeover.
 */
export const answersOf = async (client: Pick<TestClient, 'ask'>): Promise<unknown> => {
  const asked = await client.ask();
  const { reports, transactions, vat, invoices, payables, gl, receipts, proposals, audit, verify } = asked;
  const year = { from: '2025-01-01', to: '2025-12-31' };
  const sides = ['customers', 'vendors'] as const;
  const on = '2026-02-15';
  const answers = {
    trialBalance: await reports.trialBalance({ to: '2026-12-31' } as Inputs['reports']['trialBalance']),
    turnover: await reports.trialBalance(year as Inputs['reports']['trialBalance']),
    balanceSheet: await reports.balanceSheet({ on } as Inputs['reports']['balanceSheet']),
    incomeStatement: await reports.incomeStatement(year as Inputs['reports']['incomeStatement']),
    vatReport: await reports.vatReport(year as Inputs['reports']['vatReport']),
    vatReturn: await reports.vatReturn({
      from: '2025-04-01',
      to: '2025-06-30',
    } as Inputs['reports']['vatReturn']),
    openItems: await Promise.all(
      sides.map((side) => reports.openItems({ on, side } as Inputs['reports']['openItems'])),
    ),
    ageing: await Promise.all(
      sides.map((side) => reports.ageing({ on, side } as Inputs['reports']['ageing'])),
    ),
    journal: await reports.journal({ from: '2025-01-01' } as Inputs['reports']['journal']),
    saldo: await transactions.saldo({} as Inputs['transactions']['saldo']),
    returns: await vat.returns(),
    invoices: await invoices.list({} as Inputs['invoices']['list']),
    payables: await payables.list({} as Inputs['payables']['list']),
    gl: await gl.list({} as Inputs['gl']['list']),
    receipts: await receipts.list({}),
    proposals: await proposals.list({}),
    audit: await audit.list({ limit: 1000 }),
    head: await verify.head(),
  };
  return JSON.parse(JSON.stringify(answers));
};
