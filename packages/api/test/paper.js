export const blankPaper = () => ({
  parties: { invoice: new Map(), payable: new Map() },
  prices: new Map(),
  documents: new Map(),
  turnovers: new Map(),
  numbers: { invoice: 0, payable: 0 },
  closing: '',
});
/** What stands in the way of a booking on `day`. */
export const closedOn = ({ closing }, day) => day <= closing;
export const bookOn = ({ turnovers }, day, lines) => {
  for (const [accno, side, amount] of lines) {
    const key = `${accno} ${day.slice(0, 7)} ${side}`;
    turnovers.set(key, (turnovers.get(key) ?? 0) + amount);
  }
};
export const saveParty = (paper, side, fields) => {
  const number = fields[numberOf[side]] ?? '';
  paper.parties[side].set(number, { ...paper.parties[side].get(number), ...fields });
};
export const numberOf = { invoice: 'customernumber', payable: 'vendornumber' };
/** 8.1 percent of `amount`, to the cent, half away from zero. */
export const taxOf = (amount) => Math.sign(amount) * Math.floor((Math.abs(amount) * 162 + 1000) / 2000);
/** 12345 as 123.45. */
export const written = (cents) => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** The documents of a side as the list should have them, settled ones told from open ones. */
export const documentsOn = ({ documents }, side) =>
  [...documents.values()]
    .filter((document) => document.side === side)
    .sort((one, other) => (one.invnumber.toLowerCase() < other.invnumber.toLowerCase() ? -1 : 1))
    .map(({ invnumber, party, amount, netamount, paid }) => ({
      invnumber,
      party,
      amount: written(amount),
      netamount: written(netamount),
      paid: written(paid),
      settled: amount < 0 ? paid <= amount : paid >= amount,
    }));
