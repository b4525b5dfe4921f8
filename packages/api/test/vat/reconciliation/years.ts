import { randomOf } from '@kontor/testing';
import type { Inputs } from '../../../src/index.ts';
import { invoiceOf, payableOf, paymentOf, vendorpaymentOf } from '../../installation.ts';
import { expense, income, taxentry } from '../figures.ts';
import type { vatBooks } from '../some-books.ts';

/**
 * Random years of a client, and what they owe as it is computed a second time: from the documents
 * alone, in Rappen.
 */

type Client = Awaited<ReturnType<ReturnType<typeof vatBooks>['booksOf']>>;
type Random = ReturnType<typeof randomOf>;

export const year = { from: '2025-01-01', to: '2025-12-31' } as const;
export const quarters = [1, 2, 3, 4].map((period) => ({ year: 2025, period }));
export const halfYears = [1, 2].map((period) => ({ year: 2025, period }));

export const sender = {
  ...{ name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' },
  uid: 'CHE-116.281.271 MWST',
};

/** Two activities with net tax rates. */
export const activities = {
  ...{ vat_method: 'net', vat_period: 'half-year' },
  vat_net_rates: [
    { activity_id: '00101', accnos: [], rates: [{ valid_from: '2025-01-01', rate: '6.2' }] },
    { activity_id: '00202', accnos: [3200], rates: [{ valid_from: '2025-01-01', rate: '2.1' }] },
  ],
} as unknown as Inputs['settings']['save'];

/** Turnover by rate in hundredths of a percent, exports, and input tax; by consideration. */
export type Totals = { sold: Map<string, bigint>; exported: bigint; input: bigint };
export const noTotals = (): Totals => ({ sold: new Map(), exported: 0n, input: 0n });

const rates = { '2201': 810n, '2200': 260n } as const;
const percent = (amount: bigint, rate: bigint): bigint => rounded(amount * rate, 10_000n);
const rounded = (amount: bigint, by: bigint): bigint => {
  const size = ((amount < 0n ? -amount : amount) + by / 2n) / by;
  return amount < 0n ? -size : size;
};
export const francs = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const dayIn = (random: Random, from = 1): string =>
  `2025-${String(from + random.below(13 - from)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`;

type Way = { consideration: 'agreed' | 'collected'; method: 'effective' | 'net' };

/**
 * Books some documents of the year, of which some are paid in it, in part or whole; adds what
 * counts of them to `totals`.
 */
export const bookYear = async (
  { ask }: Client,
  { seed, count, name, totals, way }: { seed: number; count: number; name: string; totals: Totals; way: Way },
): Promise<void> => {
  const random = randomOf(seed);
  const { invoices, payables } = await ask();
  const add = (rate: string, amount: bigint) => totals.sold.set(rate, (totals.sold.get(rate) ?? 0n) + amount);
  for (let at = 1; at <= count; at += 1) {
    const tax_accno = random.one(['2201', '2200'] as const);
    const accno = random.one([3400, 3200]);
    const net = BigInt(100 + random.below(90_000));
    const isExport = random.chance(0.2);
    const tax = isExport ? 0n : percent(net, rates[tax_accno]);
    const day = dayIn(random);
    await invoices.post(
      invoiceOf({
        ...{ invnumber: `${name}${at}`, transdate: day },
        incomeentries: [
          income(francs(net), isExport ? 3080 : accno, isExport ? {} : { tax_accno: Number(tax_accno) }),
        ],
        taxentries: isExport ? [] : [taxentry(francs(tax), Number(tax_accno))],
      } as never),
    );
    const paid = random.chance(0.5) ? net + tax : BigInt(1 + random.below(Number(net + tax)));
    const isPaid = random.chance(0.8);
    if (isPaid) {
      const datepaid = `2025-12-${String(1 + random.below(28)).padStart(2, '0')}`;
      await invoices.pay(paymentOf(`${name}${at}`, { datepaid, amount_paid: francs(paid) }));
    }
    // By collected consideration the part that is paid counts, by net rates with its tax.
    const part = (amount: bigint) =>
      way.consideration === 'agreed' ? amount : isPaid ? rounded(amount * paid, net + tax) : 0n;
    const counted = part(net) + (way.method === 'net' && !isExport ? part(tax) : 0n);
    if (isExport) totals.exported += counted;
    else if (way.method === 'net') add(accno === 3200 ? '210' : '620', counted);
    else add(String(rates[tax_accno]), counted);

    const cost = BigInt(100 + random.below(30_000));
    const input = percent(cost, 810n);
    await payables.post(
      payableOf({
        ...{ invnumber: `K${name}${at}`, transdate: day },
        expenseentries: [expense(francs(cost))],
        taxentries: [taxentry(francs(input), random.one([1170, 1171]))],
      } as never),
    );
    const settled = random.chance(0.7);
    if (settled)
      await payables.pay(
        vendorpaymentOf(`K${name}${at}`, {
          datepaid: '2025-12-30',
          amount_paid: francs(cost + input),
        } as never),
      );
    if (way.method === 'effective' && (way.consideration === 'agreed' || settled)) totals.input += input;
  }
};
