/** A line of an entry: `['1020', '5.00']` is a debit, `['1020', '-5.00']` a credit. */
export const line = ([accno, amount]) =>
  amount.startsWith('-') ? { accno, credit: amount.slice(1) } : { accno, debit: amount };
/** An entry of 100.00 from the bank to the cash box, with `fields` in place of its own. */
export const glOf = (fields = {}) => ({
  transdate: '2026-02-01',
  glentries: [line([1000, '100.00']), line([1020, '-100.00'])],
  ...fields,
});
/** An entry of these lines. */
export const entryOf = (transdate, lines, fields = {}) =>
  glOf({ transdate, glentries: lines.map(line), ...fields });
export const reversalOf = (reference, fields = {}) => ({ reference, reversal: fields });
export const yearendOf = (transdate, fields = {}) => ({ transdate, ...fields });
export const closingOf = (closing_date) => ({ closing_date });
/** What to list: days are written as they are. */
export const listOf = (accno, fields = {}) => ({ accno, ...fields });
/** The trial balance as a table from account to amount. */
export const saldoOf = async (client, fields = {}) => {
  const { transactions } = await client.ask();
  const { items } = await transactions.saldo(fields);
  return Object.fromEntries(items.map(({ accountnumber, amount }) => [accountnumber, amount]));
};
