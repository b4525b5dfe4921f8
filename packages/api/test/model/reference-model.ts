/**
 * A model of the books: what they should hold after each operation, as plain values that are
 * computed without a line of the program. Amounts are whole cents.
 */
export type Side = 'invoice' | 'payable';
export type Model = {
  parties: Record<Side, Map<string, Readonly<Record<string, string>>>>;
  prices: Map<string, number>;
  documents: Map<string, Document>;
  /** Turnover by account, month and side: `1100 2026-02 debit`. */
  turnovers: Map<string, number>;
  numbers: Record<Side, number>;
  closing: string;
};
export type Document = {
  side: Side;
  invnumber: string;
  party: string;
  sent: Readonly<Record<string, unknown>>;
  amount: number;
  netamount: number;
  paid: number;
};
export type Line = readonly [accno: number, side: 'debit' | 'credit', amount: number];

export const emptyModel = (): Model => ({
  parties: { invoice: new Map(), payable: new Map() },
  prices: new Map(),
  documents: new Map(),
  turnovers: new Map(),
  numbers: { invoice: 0, payable: 0 },
  closing: '',
});

/** Whether the closing refuses a booking on `day`. */
export const closedOn = ({ closing }: Model, day: string): boolean => day <= closing;

export const bookOn = ({ turnovers }: Model, day: string, lines: readonly Line[]): void => {
  for (const [accno, side, amount] of lines) {
    const key = `${accno} ${day.slice(0, 7)} ${side}`;
    turnovers.set(key, (turnovers.get(key) ?? 0) + amount);
  }
};

export const saveParty = (model: Model, side: Side, fields: Readonly<Record<string, string>>): void => {
  const number = fields[numberOf[side]] ?? '';
  model.parties[side].set(number, { ...model.parties[side].get(number), ...fields });
};

export const numberOf = { invoice: 'customernumber', payable: 'vendornumber' } as const;

/** 8.1 percent of `amount`, to the cent, half away from zero. */
export const taxOf = (amount: number): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * 162 + 1000) / 2000);

/** 12345 as 123.45. */
export const written = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The documents of a side as the list should have them, settled ones told from open ones. */
export const documentsOn = ({ documents }: Model, side: Side) =>
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
