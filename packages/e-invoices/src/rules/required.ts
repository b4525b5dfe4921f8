import { zero } from '@kontor/domain';
import { each, isGiven, isNumber, listed, type Rule } from './rule.ts';

const isTransfer = (code: string | undefined) => code === '30' || code === '58';
const isOrdered = ({ from, to }: { from: string | undefined; to: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const givesReason = (part: { reason: string | undefined; reason_code: string | undefined }) =>
  part.reason !== undefined || part.reason_code !== undefined;

/** The terms that an invoice and its parts must have (BR-01 to BR-65). */
export const requiredRules: readonly Rule[] = [
  {
    code: 'BR-01',
    sentence: 'The specification (BT-24) is missing.',
    holds: (i) => isGiven(i.specification),
  },
  { code: 'BR-02', sentence: 'The invoice number (BT-1) is missing.', holds: (i) => isGiven(i.number) },
  { code: 'BR-03', sentence: 'The invoice date (BT-2) is missing.', holds: (i) => isGiven(i.issued) },
  { code: 'BR-04', sentence: 'The kind of invoice (BT-3) is missing.', holds: (i) => isGiven(i.type_code) },
  { code: 'BR-05', sentence: 'The currency (BT-5) is missing.', holds: (i) => isGiven(i.currency) },
  {
    code: 'BR-06',
    sentence: 'The name of the seller (BT-27) is missing.',
    holds: (i) => isGiven(i.seller?.name),
  },
  {
    code: 'BR-07',
    sentence: 'The name of the buyer (BT-44) is missing.',
    holds: (i) => isGiven(i.buyer?.name),
  },
  {
    ...{ code: 'BR-08', sentence: 'The address of the seller (BG-5) is missing.' },
    holds: (i) => i.seller?.address !== undefined,
  },
  each(
    'BR-09',
    "The seller's country (BT-40) is missing.",
    (i) => listed(i.seller?.address),
    (one) => isGiven(one.country),
  ),
  {
    ...{ code: 'BR-10', sentence: 'The address of the buyer (BG-8) is missing.' },
    holds: (i) => i.buyer?.address !== undefined,
  },
  each(
    'BR-11',
    "The buyer's country (BT-55) is missing.",
    (i) => listed(i.buyer?.address),
    (one) => isGiven(one.country),
  ),
  each(
    'BR-12',
    'The sum of the lines (BT-106) is missing.',
    (i) => listed(i.totals),
    (one) => one.lines !== undefined,
  ),
  each(
    'BR-13',
    'The total without VAT (BT-109) is missing.',
    (i) => listed(i.totals),
    (one) => one.net !== undefined,
  ),
  each(
    'BR-14',
    'The total with VAT (BT-112) is missing.',
    (i) => listed(i.totals),
    (one) => one.gross !== undefined,
  ),
  each(
    'BR-15',
    'The amount due (BT-115) is missing.',
    (i) => listed(i.totals),
    (one) => one.due !== undefined,
  ),
  { code: 'BR-16', sentence: 'The invoice has no line (BG-25).', holds: (i) => i.lines.length > 0 },
  each(
    'BR-17',
    'The payee (BT-59) has no name, or is the seller, who must not be named again.',
    (i) => listed(i.payee),
    (payee, { seller }) =>
      payee.name !== undefined &&
      payee.name !== (seller?.trading_name ?? seller?.name) &&
      !payee.identifiers.some(({ id }) => seller?.identifiers.some((own) => own.id === id)),
  ),
  each(
    'BR-18',
    'The name of the tax representative (BT-62) is missing.',
    (i) => listed(i.representative),
    (one) => isGiven(one.name),
  ),
  each(
    'BR-19',
    'The address of the tax representative (BG-12) is missing.',
    (i) => listed(i.representative),
    ({ address }) => address !== undefined,
  ),
  each(
    'BR-20',
    'The country of the tax representative (BT-69) is missing.',
    (i) => listed(i.representative?.address),
    (one) => isGiven(one.country),
  ),
  each(
    'BR-21',
    'A line has no number (BT-126).',
    (i) => i.lines,
    ({ id }) => isGiven(id),
  ),
  each(
    'BR-22',
    'A line has no quantity (BT-129).',
    (i) => i.lines,
    ({ quantity }) => quantity !== undefined,
  ),
  each(
    'BR-23',
    'A quantity has no unit (BT-130).',
    (i) => i.lines,
    ({ unit }) => unit !== undefined,
  ),
  each(
    'BR-24',
    'A line has no net amount (BT-131).',
    (i) => i.lines,
    ({ net }) => net !== undefined,
  ),
  each(
    'BR-25',
    'A line does not name what is sold (BT-153).',
    (i) => i.lines,
    ({ name }) => isGiven(name),
  ),
  each(
    'BR-26',
    'A line has no price (BT-146).',
    (i) => i.lines,
    ({ price }) => price !== undefined,
  ),
  each(
    'BR-27',
    'A price (BT-146) is negative.',
    (i) => i.lines,
    ({ price }) => isNumber(price, (amount) => amount.gte(zero)),
  ),
  each(
    'BR-28',
    'A gross price (BT-148) is negative.',
    (i) => i.lines,
    ({ gross_price }) => gross_price === undefined || isNumber(gross_price, (amount) => amount.gte(zero)),
  ),
  each('BR-29', 'The period (BG-14) ends before it begins.', (i) => listed(i.period), isOrdered),
  each(
    'BR-30',
    'The period of a line (BG-26) ends before it begins.',
    (i) => i.lines.flatMap(({ period }) => listed(period)),
    isOrdered,
  ),
  each(
    'BR-31',
    'An allowance has no amount (BT-92).',
    (i) => i.allowances,
    (one) => one.amount !== undefined,
  ),
  each(
    'BR-32',
    'An allowance has no VAT category (BT-95).',
    (i) => i.allowances,
    ({ vat }) => vat?.category !== undefined,
  ),
  each('BR-33', 'An allowance has no reason (BT-97, BT-98).', (i) => i.allowances, givesReason),
  each(
    'BR-36',
    'A charge has no amount (BT-99).',
    (i) => i.charges,
    (one) => one.amount !== undefined,
  ),
  each(
    'BR-37',
    'A charge has no VAT category (BT-102).',
    (i) => i.charges,
    ({ vat }) => vat?.category !== undefined,
  ),
  each('BR-38', 'A charge has no reason (BT-104, BT-105).', (i) => i.charges, givesReason),
  each(
    'BR-41',
    'An allowance of a line has no amount (BT-136).',
    (i) => i.lines.flatMap(({ allowances }) => allowances),
    (one) => one.amount !== undefined,
  ),
  each(
    'BR-42',
    'An allowance of a line has no reason (BT-139, BT-140).',
    (i) => i.lines.flatMap(({ allowances }) => allowances),
    givesReason,
  ),
  each(
    'BR-43',
    'A charge of a line has no amount (BT-141).',
    (i) => i.lines.flatMap(({ charges }) => charges),
    (one) => one.amount !== undefined,
  ),
  each(
    'BR-44',
    'A charge of a line has no reason (BT-144, BT-145).',
    (i) => i.lines.flatMap(({ charges }) => charges),
    givesReason,
  ),
  each(
    'BR-45',
    'A row of VAT has no taxable amount (BT-116).',
    (i) => i.taxes,
    (one) => one.taxable !== undefined,
  ),
  each(
    'BR-46',
    'A row of VAT has no tax (BT-117).',
    (i) => i.taxes,
    ({ tax }) => tax !== undefined,
  ),
  each(
    'BR-47',
    'A row of VAT has no category (BT-118).',
    (i) => i.taxes,
    ({ vat }) => vat?.category !== undefined,
  ),
  each(
    'BR-48',
    'A row of VAT has no rate (BT-119).',
    (i) => i.taxes,
    ({ vat }) => vat?.rate !== undefined || vat?.category === 'O',
  ),
  each(
    'BR-49',
    'The way of payment (BT-81) is missing.',
    (i) => i.payments,
    ({ code }) => code !== undefined,
  ),
  each(
    'BR-50',
    'The account for a transfer (BT-84) has no number.',
    (i) => i.payments.filter(({ code }) => isTransfer(code)).flatMap(({ account }) => listed(account)),
    ({ id }) => isGiven(id),
  ),
  each(
    'BR-51',
    'More than the last digits of a card (BT-87) are given.',
    (i) => i.payments.flatMap(({ card }) => listed(card)),
    (card) => card.length <= 10,
  ),
  each(
    'BR-52',
    'An attachment has no reference (BT-122).',
    (i) => i.attachments,
    ({ reference }) => isGiven(reference),
  ),
  {
    ...{ code: 'BR-53', sentence: 'The VAT in the currency of accounting (BT-111) is missing.' },
    holds: ({ tax_currency, tax_totals }) =>
      tax_currency === undefined || tax_totals.some(({ currency }) => currency === tax_currency),
  },
  each(
    'BR-54',
    'A property of an item lacks its name or value (BT-160, BT-161).',
    (i) => i.lines.flatMap(({ attributes }) => attributes),
    ({ name, value }) => name !== undefined && value !== undefined,
  ),
  each(
    'BR-55',
    'A preceding invoice has no number (BT-25).',
    (i) => i.preceding,
    ({ number }) => number !== undefined,
  ),
  each(
    'BR-56',
    'The VAT number of the tax representative (BT-63) is missing.',
    (i) => listed(i.representative),
    ({ vat_id }) => vat_id !== undefined,
  ),
  each(
    'BR-57',
    'The country of delivery (BT-80) is missing.',
    (i) => listed(i.delivery?.address),
    ({ country }) => country !== undefined,
  ),
  each(
    'BR-61',
    'A transfer names no account (BT-84).',
    (i) => i.payments.filter(({ code }) => isTransfer(code)),
    ({ account }) => account?.id !== undefined,
  ),
  each(
    'BR-62',
    "The seller's electronic address (BT-34) has no scheme.",
    (i) => listed(i.seller?.endpoint),
    ({ scheme }) => scheme !== undefined,
  ),
  each(
    'BR-63',
    "The buyer's electronic address (BT-49) has no scheme.",
    (i) => listed(i.buyer?.endpoint),
    ({ scheme }) => scheme !== undefined,
  ),
  each(
    'BR-64',
    'A standard number of an item (BT-157) has no scheme.',
    (i) => i.lines.flatMap(({ standard_items }) => standard_items),
    ({ scheme }) => scheme !== undefined,
  ),
  each(
    'BR-65',
    'A class of an item (BT-158) has no list.',
    (i) => i.lines.flatMap(({ classes }) => classes),
    ({ scheme }) => scheme !== undefined,
  ),
];
