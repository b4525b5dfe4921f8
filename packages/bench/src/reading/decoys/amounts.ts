import { centsText, oneOf } from '../random.ts';
import {
  type Base,
  buyer,
  type DrawDecoy,
  drawAccount,
  drawHead,
  drawTotals,
  ibanText,
  seller,
} from './base.ts';
import type { Paper } from './paper.ts';

/** Decoys with visible text only: old debts, other totals, and the buyer's numbers. */

const strong = { size: 11, bold: true } as const;

/** An amount is owed from before, and what is asked for has it in it. */
export const oldDebt: DrawDecoy = (paper, base) => {
  const { random, words, shown, net, tax, rate, total } = base;
  const debt = BigInt(5 * (200 + random(40_000)));
  const debtRow = { text: oneOf(random, words.debt), amount: shown(debt) };
  const due = (cents: bigint) =>
    paper.row({ text: `${oneOf(random, words.due)} CHF`, amount: shown(cents), look: strong });
  const layout = random(5);
  if (layout === 0) {
    drawHead(paper, base);
    drawTotals(paper, base);
    paper.row(debtRow);
    due(total + debt);
  } else if (layout === 1) {
    // Of a vendor that pays no VAT, the debt among the items.
    drawHead(paper, base, { withUid: false, before: [[debtRow.text, debt]] });
    due(net + debt);
    drawAccount(paper, base);
    return { total: centsText(net), due: centsText(net + debt), uids: [], taxes: [] };
  } else if (layout === 2) {
    // The total without it is not printed.
    drawHead(paper, base);
    paper.row({ text: oneOf(random, words.net), amount: shown(net) });
    paper.row({ text: `${words.vat} ${rate.written}`, amount: shown(tax) });
    paper.row(debtRow);
    due(total + debt);
  } else if (layout === 3) {
    drawHead(paper, base, { before: [[debtRow.text, debt]] });
    drawTotals(paper, base);
    due(total + debt);
  } else {
    // As electricity works do: what was owed, what was paid, this bill, what is owed now.
    const paid = debt / 2n;
    drawHead(paper, base);
    drawTotals(paper, base);
    paper.row();
    paper.row(debtRow);
    paper.row({ text: payments[base.language], amount: shown(-paid) });
    paper.row({ text: `${words.title} ${base.number}`, amount: shown(total) });
    due(total + debt - paid);
    drawAccount(paper, base);
    return { due: centsText(total + debt - paid) };
  }
  drawAccount(paper, base);
  return { due: centsText(total + debt) };
};

const payments = { de: 'Zahlungen', fr: 'Paiements', it: 'Pagamenti', en: 'Payments' } as const;

/** The same total once more in euros, with or without its net amount and tax. */
export const otherCurrency: DrawDecoy = (paper, base) => {
  const { random, words, shown, rate, net, tax, total } = base;
  const course = 9_200n + BigInt(random(700));
  const inEuro = (cents: bigint) => (cents * 10_000n) / course;
  const courseRow = { text: `${words.rate} 0.${course}` };
  const euroRow = { text: oneOf(random, words.foreign), amount: shown(inEuro(total)) };
  drawHead(paper, base);
  const layout = random(5);
  if (layout === 0) {
    drawTotals(paper, base);
    paper.row(courseRow);
    paper.row(euroRow);
  } else if (layout === 1) {
    drawTotals(paper, base);
    paper.row(courseRow);
    drawTotals(paper, base, { currency: 'EUR', times: inEuro });
  } else if (layout === 2 || layout === 3) {
    // Two columns, whose currencies are said above them or beside each amount.
    const sign = layout === 3;
    const row = (text: string, cents: bigint) =>
      paper.row({
        text,
        beside: { x: 360, text: `${sign ? 'EUR ' : ''}${shown(inEuro(cents))}` },
        amount: `${sign ? 'CHF ' : ''}${shown(cents)}`,
      });
    paper.row({ text: '', beside: { x: 360, text: 'EUR' }, amount: 'CHF' });
    row(oneOf(random, words.net), net);
    row(`${words.vat} ${rate.written}`, tax);
    row(base.totalLabel, total);
  } else {
    paper.row(courseRow);
    paper.row(euroRow);
    drawTotals(paper, base);
  }
  drawAccount(paper, base);
  return {};
};

/** A total with a discount for prompt payment beside the one without, or after a rebate. */
export const otherTotal: DrawDecoy = (paper, base) => {
  const { random, words, shown, net, tax, total, rate } = base;
  const less = (cents: bigint) => (cents * 98n) / 100n;
  const lessRow = { text: oneOf(random, words.discounted), amount: shown(less(total)) };
  const layout = random(5);
  if (layout === 0) {
    drawHead(paper, base);
    drawTotals(paper, base);
    paper.row(lessRow);
  } else if (layout === 1) {
    drawHead(paper, base);
    drawTotals(paper, base);
    paper.row({ text: `2 % ${skonto[base.language]}`, amount: shown(less(total) - total) });
    paper.row({ ...lessRow, look: strong });
  } else if (layout === 2) {
    drawHead(paper, base);
    drawTotals(paper, base);
    paper.row({ text: oneOf(random, words.discounted) });
    drawTotals(paper, base, { times: less });
  } else if (layout === 3) {
    // A rebate is no terms of payment: the total is that after it.
    const given = net / 9n;
    const before: Base = { ...base, items: [...base.items, given] };
    drawHead(paper, before);
    paper.row({ text: oneOf(random, words.total), amount: shown(net + given) });
    paper.row({ text: `${words.rebate} 10 %`, amount: shown(-given) });
    drawTotals(paper, base);
  } else {
    drawHead(paper, base);
    paper.row(lessRow);
    paper.row({ text: oneOf(random, words.net), amount: shown(net) });
    paper.row({ text: `${words.vat} ${rate.written}`, amount: shown(tax) });
    paper.row({ text: `${base.totalLabel} CHF`, amount: shown(total), look: strong });
  }
  drawAccount(paper, base);
  return {};
};

const skonto = { de: 'Skonto', fr: 'escompte', it: 'sconto', en: 'cash discount' } as const;

/**
 * The buyer's own IBAN and UID, with or without those of the vendor. The books know them, or don't:
 * the last is what a client has that has not said its UID yet.
 */
export const ofBuyer: DrawDecoy = (paper, base) => {
  const { random, words } = base;
  const [uidLabel, accountLabel] = [oneOf(random, words.buyerUid), oneOf(random, words.buyerAccount)];
  const isKnown = random(2) === 0;
  const hasSellers = random(2) === 0;
  drawHead(paper, base, { beside: [[uidLabel, buyer.uid]], withUid: hasSellers });
  drawTotals(paper, base);
  const accounts = [
    () => hasSellers && drawAccount(paper, base),
    () => drawBuyerAccount(paper, accountLabel, random(2) === 0),
  ];
  for (const draw of random(2) === 0 ? accounts : accounts.toReversed()) draw();
  return {
    // A UID or IBAN that is read as the vendor's is wrong where the bill has none of the vendor.
    ...{ ibans: hasSellers ? [seller.iban] : ['none'], uids: hasSellers ? [bare(seller.uid)] : ['none'] },
    ...(isKnown ? { buyerUids: [buyer.uid], buyerIbans: [buyer.iban] } : {}),
  };
};

const bare = (uid: string): string => uid.replace(/\W/g, '');

const drawBuyerAccount = (paper: Paper, label: string, inOneLine: boolean) => {
  paper.row();
  if (inOneLine) return paper.row({ text: `${label}: ${ibanText(buyer.iban)}` });
  return paper.row({ text: label, beside: { x: 190, text: ibanText(buyer.iban) } });
};
