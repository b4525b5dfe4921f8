import type { caller } from '@kontor/api';
import { addDays, type BookingDate, decimal, type OrderKept, type Vendorcreditnote } from '@kontor/domain';
import { workdayBefore } from '../calendar.ts';
import { billedCosts, type Purchase } from '../purchases.ts';
import { byBank } from '../settlement.ts';

/**
 * One of four grinders goes back to its vendor when it is paid already. The credit note of its line
 * stays open, and the order that pays the vendor's next bill takes it off.
 */

const vendornumber = 'L2004';
const bankAccno = 1020;

const daysAgo = { delivered: 75, back: 40, spares: 30, ordered: 8 } as const;
const storyDay = (today: BookingDate, what: keyof typeof daysAgo): BookingDate =>
  addDays(today, -daysAgo[what]);

const stamp = (day: BookingDate): string => day.replaceAll('-', '');
const numbersOf = (today: BookingDate) => ({
  grinders: `TM-M-${stamp(storyDay(today, 'delivered'))}`,
  note: `TM-G-${stamp(storyDay(today, 'back'))}`,
  spares: `TM-E-${stamp(storyDay(today, 'spares'))}`,
});

/** The two bills of the story; the second one is paid by the order. */
export const creditedPurchases = (today: BookingDate): Purchase[] => {
  const { grinders, spares } = numbersOf(today);
  const delivered = storyDay(today, 'delivered');
  const parts = [
    { partnumber: 'MUEHLE', quantity: decimal.parse('4'), sellprice: decimal.parse('182.00') },
    { partnumber: 'REINIG', quantity: decimal.parse('10'), sellprice: decimal.parse('14.20') },
  ];
  const lines = [{ accno: 6100, amount: '420.00', description: 'Mahlscheiben und Dichtungen' }];
  return [
    {
      document: {
        ...{ invnumber: grinders, vendornumber, transdate: delivered },
        ...{ description: 'Mühlen und Reiniger', parts },
      },
      payments: [byBank(addDays(delivered, 28))],
    },
    {
      document: billedCosts(storyDay(today, 'spares'), {
        ...{ invnumber: spares, vendornumber, description: 'Ersatzteile Mühlen', lines },
      }),
      payments: [],
    },
  ];
};

/** The payable that is credited, and its credit note of one grinder. */
export const vendorCreditOf = (
  today: BookingDate,
): { invnumber: string; vendor_number: string; vendorcreditnote: Vendorcreditnote } => {
  const { grinders, note } = numbersOf(today);
  return {
    ...{ invnumber: grinders, vendor_number: vendornumber },
    vendorcreditnote: {
      ...{ invnumber: note, transdate: storyDay(today, 'back'), description: 'Rücknahme 1 Kaffeemühle' },
      creditlines: [{ line: 1, quantity: decimal.parse('1') }],
    },
  };
};

/** The day on which the order leaves, on which the bank pays it. */
export const orderedOn = (today: BookingDate): BookingDate => workdayBefore(storyDay(today, 'ordered'));

type DemoRouter = ReturnType<typeof caller>;

/**
 * DemoRouter the credit note, and has the order sent that pays the next bill less the credit note.
 * Each is done once. Answers the payment of the order.
 */
export const creditByOrder = async (
  as: (idempotencyKey?: string, on?: BookingDate) => DemoRouter,
  today: BookingDate,
): Promise<{ invnumber: string; payment: OrderKept['payments'][number] }> => {
  const credit = vendorCreditOf(today);
  await as('demo-vendor-credit').payables.credit(credit);
  const { note, spares } = numbersOf(today);
  const day = orderedOn(today);
  const payable = { invnumber: spares, vendornumber, credits: [{ invnumber: note }] };
  const made = await as('demo-order', day).paymentOrders.create({
    accno: bankAccno,
    day,
    payables: [payable],
  });
  const { state } = await as().paymentOrders.get({ id: made.id });
  if (state === 'draft') await as('demo-order-released', day).paymentOrders.release({ id: made.id });
  if (state !== 'sent') await as('demo-order-sent', day).paymentOrders.markSent({ id: made.id });
  const [payment] = made.payments;
  if (!payment) throw new Error('The order of the demo pays nothing.');
  return { invnumber: spares, payment };
};
