import { inBase } from './exchange.ts';
import { checkAccount, checkAmount, serves } from './ledger.ts';
import { amountOf, decimalOf, sum, zero } from './money.ts';
import { fold } from './number.ts';
import { rateOn } from './tax.ts';
import { withBases } from './tax-base.ts';
import { lineAmount, taxEntries, taxLines } from './taxing.ts';
export const headOf = (sent, { currency, duedate }) => ({
  invnumber: sent.invnumber?.trim() ?? '',
  ordnumber: sent.ordnumber ?? '',
  currency,
  transdate: sent.transdate,
  duedate,
  description: sent.description ?? '',
  notes: sent.notes ?? '',
  intnotes: sent.intnotes ?? '',
  taxincluded: sent.taxincluded ?? false,
  dcn: sent.dcn ?? '',
});
export const totalsOf = ({ total, taxes }, exchange) => {
  const { places, basePlaces, rate } = exchange;
  return {
    amount: decimalOf(total, places),
    netamount: decimalOf(
      taxes.reduce((rest, { amount }) => rest.minus(amount), total),
      places,
    ),
    paid: decimalOf(zero, places),
    exchangerate: rate,
    base_amount: decimalOf(inBase(total, exchange), basePlaces),
    base_paid: decimalOf(zero, basePlaces),
  };
};
/** What a document by entries comes to; what is wrong with its accounts and amounts is added to `found`. */
export const taxedByEntries = (sent, { ledger, exchange }, found) => {
  const taxes = sent.taxes.map(({ amount, tax_accno }, at) => ({
    accno: tax_accno,
    amount,
    field: `taxentries.${at}.tax_accno`,
  }));
  for (const { field, accno, amount } of [...sent.lines, ...taxes]) {
    checkAccount(ledger, { field, accno }, found);
    checkAmount(exchange, { field: field.replace(/[^.]+$/, 'amount'), value: amount }, found);
  }
  const { included, on } = sent;
  const lines = sent.lines.map(({ amount }) => amountOf(amount));
  const asGiven = taxes.map(({ accno, amount }) => ({ accno, amount: amountOf(amount) }));
  const rates = new Map(asGiven.map(({ accno }) => [accno, rateOn(ledger.taxRates, accno, on)]));
  const based = withBases({ lines, taxes: asGiven }, rates, { included, places: exchange.places });
  return taxEntries(lines, based, { included, places: exchange.places });
};
/** The article that line `at` refers to; its absence is added to `found` (`article_unknown`). */
export const articleOf = (line, refer, found) => {
  const article = refer.articles.get(fold(line.partnumber));
  if (!article) {
    const { name } = refer.ledger.client;
    const message = `Article ${line.partnumber} does not exist in client ${name}.`;
    found.add('article_unknown', `parts.${line.at}.partnumber`, message);
  }
  return article;
};
/** What a document by articles comes to. Of the accounts on its lines only those tax that are meant for `link`. */
export const taxedByArticles = (lines, pricing, found) => {
  const { ledger, link, on, included } = pricing;
  const { places } = pricing.exchange;
  const rated = lines.map((line) => ({
    amount: lineAmount(line, places),
    rates: line.tax_accnos.flatMap((accno) => {
      if (!serves(ledger, accno, link)) return [];
      const rate = rateOn(ledger.taxRates, accno, on);
      if (rate) return [{ accno, rate }];
      found.add('invalid', 'transdate', `Tax account ${accno} has no rate on ${on}.`);
      return [];
    }),
  }));
  return taxLines(rated, { included, places });
};
/** The accounts that tax a line can be posted to; those of the other side don't matter here (§8). */
export const checkTaxing = (ledger, line, found) => {
  for (const accno of line.accnos) {
    if (serves(ledger, accno, line.link)) checkAccount(ledger, { field: line.field, accno }, found);
  }
};
/** The tax accounts of a line: those of the article (or of the line itself), each once, of those that are enabled. */
export const taxAccounts = (listed, enabled) => {
  const accnos = [...new Set(listed ?? [])];
  return enabled ? accnos.filter((accno) => enabled.includes(accno)) : accnos;
};
const tooLarge = amountOf(`1${'0'.repeat(18)}`);
/** What price and quantity come to, and what lines add up to, still is an amount: 18 digits before the point (§17). */
export const checkSizes = ({ nets, taxes, total }, field, found) => {
  const amounts = [...nets, ...taxes.map(({ amount }) => amount), sum(nets), total];
  if (amounts.some((amount) => amount.abs().gte(tooLarge)))
    found.add('invalid', field, 'The amounts come to more than 18 digits before the point.');
};
/** By which kind of lines a document is booked; both or neither is `invalid`. */
export const checkLines = (sent, found) => {
  if (sent.parts > 0 && sent.entries + sent.taxes > 0) {
    found.add('invalid', 'parts', `Book by parts or by ${sent.name}, not by both.`);
  } else if (sent.parts === 0 && sent.entries === 0) {
    found.add('invalid', sent.name, `At least one of ${sent.name} or parts is needed.`);
  }
};
