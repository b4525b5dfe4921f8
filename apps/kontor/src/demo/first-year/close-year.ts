import type { ClientKept } from '@kontor/data';
import { addDays, amountOf, type BookingDate, decimalOf, gl, type Instant, zero } from '@kontor/domain';
import type { DemoBooks } from '../demo.ts';
import { bookWages } from '../payroll/book-wages.ts';
import { scaleBill } from '../purchases.ts';
import { accrueYear } from './accruals.ts';
import { asking, type Open } from './asking.ts';
import { assetBought, assetsTakenOver } from './assets.ts';
import { collectiveEntries } from './collective.ts';
import { firstYearOf, yearNumber } from './first-year.ts';

/**
 * The first year of the demo client, from the months before its documents to its end, as its check
 * list has it. Each request has a key, so that it is made once also where the demo was interrupted.
 */

type DemoDay = { today: BookingDate; at: Instant };

/** Whether the first year is ended: then all that the demo books is there. */
export const isYearClosed = async (installation: Open, client: ClientKept, at: Instant): Promise<boolean> =>
  (await asking(installation, client, at)().gl.yearends()).length > 0;

/** Books the months before the first document, and has the equipment in the register. */
export const beginYear = async (
  installation: Open,
  client: ClientKept,
  { today, at, books }: DemoDay & { books: DemoBooks },
): Promise<void> => {
  const as = asking(installation, client, at);
  for (const entry of collectiveEntries(today)) await as(`demo-${entry.reference}`).gl.post(entry);
  await bookWages(as, today);
  for (const [place, asset] of assetsTakenOver(today).entries())
    await as(`demo-asset-${place}`).assets.create(asset);
  if (books.payables.every(({ invnumber }) => invnumber !== scaleBill(today))) return;
  const { id } = await as().entries.ofDocument({ kind: 'payable', invnumber: scaleBill(today) });
  await as('demo-asset-bought').assets.create(assetBought(id));
};

// The tax office is paid, or pays, two days before it must be.
const daysToPay = 58;

/**
 * Ends the year: accruals, assets, VAT with its payments and its reconciliation, and the result.
 */
export const closeYear = async (
  installation: Open,
  client: ClientKept,
  { today, at }: DemoDay,
): Promise<void> => {
  const as = asking(installation, client, at);
  const { from, to } = firstYearOf(today);
  // The fiduciary has all but what ends the year, which goes with the next export.
  if ((await as().fiduciary.exports({})).items.length === 0)
    await as('demo-fiduciary').fiduciary.export({ format: 'abaconnect' });
  await accrueYear(as, { from, to });
  await as('demo-depreciation').assets.run({ transdate: to });
  for (const period of [1, 2, 3, 4]) {
    const year = yearNumber({ from, to });
    const settled = await as(`demo-vat-${period}`).vat.settle({ year, period });
    const day = addDays(settled.to, daysToPay);
    const owed = amountOf(settled.payable);
    if (day > today || owed.eq(zero)) continue;
    // The tax office pays what is a claim.
    const amount = decimalOf(owed.abs(), 2);
    const [debit, credit] = owed.gt(zero) ? [2209, 1010] : [1010, 2209];
    await as(`demo-vat-paid-${period}`).gl.post(
      gl.parse({
        ...{ reference: `MWST-${year}-${period}`, transdate: day },
        description: `MWST ${period}. Quartal ${year}`,
        glentries: [
          { accno: debit, debit: amount },
          { accno: credit, credit: amount },
        ],
      }),
    );
  }
  await as('demo-vat-year').vat.reconcile({ from, to, reconciliation: { transdate: to } });
  await as('demo-yearend').gl.endYear({ transdate: to, retained_accno: 2970 });
};
