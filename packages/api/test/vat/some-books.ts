import type { Decimal, Instant } from '@kontor/domain';
import type { Inputs } from '../../src/index.ts';
import { invoiceOf, payableOf, type testInstallation } from '../installation.ts';
import { expense, income, taxentry } from './figures.ts';

export const later = '2026-12-15T10:00:00.000Z' as Instant;

export const first = { year: 2026, period: 1 };
export const second = { year: 2026, period: 2 };

type Installation = Pick<Awaited<ReturnType<typeof testInstallation>>, 'newClient'>;

/**
 * Makes clients with settings of their own: `booksOf` empty ones, and `someBooks` ones with
 * documents in two quarters.
 */
export const vatBooks = ({ newClient }: Installation) => {
  const booksOf = async (settings: Inputs['settings']['save'] = {}) => {
    const client = await newClient();
    await (await client.ask()).settings.save(settings);
    const ask = () => client.ask({ now: later });
    const told = async (of: Inputs['reports']['vatReturn'] = first) => (await ask()).reports.vatReturn(of);
    return { ...client, ask, told };
  };

  const someBooks = async (settings: Inputs['settings']['save'] = {}) => {
    const books = await booksOf(settings);
    const ask = await books.ask();
    await ask.invoices.post(
      invoiceOf({
        invnumber: 'A1',
        incomeentries: [income('1000.00'), income('500.00', 3000)],
        taxentries: [taxentry('81.00'), taxentry('13.00', 2200)],
      }),
    );
    await ask.invoices.post(invoiceOf({ invnumber: 'A2', incomeentries: [income('300.00', 3080)] }));
    await ask.invoices.post(
      invoiceOf({
        invnumber: 'A3',
        transdate: '2026-05-05',
        incomeentries: [income('200.00')],
        taxentries: [taxentry('16.20')],
      }),
    );
    await ask.payables.post(
      payableOf({
        invnumber: 'R1',
        expenseentries: [expense('400.00'), expense('100.00', 4000)],
        taxentries: [taxentry('32.40', 1171), taxentry('2.60', 1172)],
      }),
    );
    await ask.gl.post({
      ...{ reference: 'BEZUG', transdate: '2026-03-31' as never },
      glentries: [
        { accno: 1171, debit: '81.00' as Decimal },
        { accno: 2203, credit: '81.00' as Decimal },
      ],
    });
    return books;
  };

  return { booksOf, someBooks };
};

/** The settings of a client by net tax rates: 2.1 for sales on `accnos`, and 6.2 for all others. */
export const net = (...accnos: number[]): Inputs['settings']['save'] => ({
  ...{ vat_method: 'net', vat_discounts: true, vat_period: 'quarter' },
  vat_net_rates: [
    { accnos: [], rates: [{ valid_from: '2024-01-01', rate: '6.2' }] },
    { accnos, rates: [{ valid_from: '2024-01-01', rate: '2.1' }] },
  ] as never,
});
