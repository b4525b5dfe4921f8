import type { Random } from '@kontor/testing';

/** Invoices of all kinds, as a seed decides. */

export const articles = [
  ...[
    { partnumber: 'A-81', description: 'Gestaltung\nmit zwei Entwürfen', unit: 'Std', sellprice: '127.35' },
    { partnumber: 'A-82', description: 'Papier <80 g> & "Tinte"', unit: 'Pal.', sellprice: '0.0475' },
  ].map((one) => ({ ...one, income_accno: 3400, tax_accnos: [2201] })),
  {
    partnumber: 'A-26',
    description: 'Fachbuch',
    unit: 'Stk',
    sellprice: '45.90',
    income_accno: 3200,
    tax_accnos: [2200],
  },
  {
    partnumber: 'A-38',
    description: 'Nacht',
    unit: 'Tag',
    sellprice: '133.33',
    income_accno: 3000,
    tax_accnos: [2202],
  },
  {
    partnumber: 'A-0',
    description: 'Miete',
    unit: 'Mt',
    sellprice: '850',
    income_accno: 3600,
    tax_accnos: [],
  },
];

const accounts = [
  { income_accno: 3400, tax_accno: 2201, rate: 81n },
  { income_accno: 3200, tax_accno: 2200, rate: 26n },
  { income_accno: 3000, tax_accno: 2202, rate: 38n },
] as const;

const franc = (cents: number | bigint): string => {
  const [sign, of] = cents < 0 ? ['-', -BigInt(cents)] : ['', BigInt(cents)];
  return `${sign}${of / 100n}.${String(of % 100n).padStart(2, '0')}`;
};

/** A tax in cents, rounded half away from zero; of a gross amount where that includes it. */
const taxOf = (cents: bigint, rate: bigint, isIncluded: boolean): bigint => {
  const whole = isIncluded ? 1000n + rate : 1000n;
  const [sign, of] = cents < 0n ? [-1n, -cents] : [1n, cents];
  return (sign * (of * rate * 2n + whole)) / (whole * 2n);
};

const part = (random: Random) => ({
  partnumber: random.one(articles).partnumber,
  quantity: random.one(['1', '3', '7.25', '0.333', '12', '1000', '-2']),
  ...(random.chance(0.5) ? { sellprice: random.one(['10.81', '99.95', '0.05', '1234.567', '-4.95']) } : {}),
  ...(random.chance(0.4) ? { discount: random.one(['5', '12.5', '33.33', '100']) } : {}),
  ...(random.chance(0.2) ? { itemnote: 'Zeile eins\nZeile zwei' } : {}),
  ...(random.chance(0.1) ? { taxdate: '2026-01-15' } : {}),
});

const byEntries = (random: Random, isIncluded: boolean) => {
  if (random.chance(0.15)) {
    const vat_code = random.one(['910', 'none', '220', '230']);
    const amount = franc(1 + random.below(90_000));
    return { incomeentries: [{ amount, income_accno: 3400, vat_code }], taxentries: [] };
  }
  const chosen = accounts.slice(0, 1 + random.below(3)).map((account) => ({
    account,
    amounts: Array.from({ length: 1 + random.below(3) }, () => BigInt(random.below(400_000) - 20_000)),
  }));
  const taxentries = chosen.map(({ account, amounts }) => {
    const sum = amounts.reduce((all, one) => all + one, 0n);
    return { amount: franc(taxOf(sum, account.rate, isIncluded)), tax_accno: account.tax_accno };
  });
  const incomeentries = chosen.flatMap(({ account: { income_accno, tax_accno }, amounts }) =>
    amounts.map((amount) => ({ amount: franc(amount), income_accno, tax_accno, description: 'Leistung' })),
  );
  const untaxed = random.chance(0.3)
    ? [
        {
          amount: franc(random.below(90_000)),
          income_accno: 3400,
          vat_code: random.one(['230', '220', '221', '910']),
        },
      ]
    : [];
  return { incomeentries: [...incomeentries, ...untaxed], taxentries };
};

export const randomInvoice = (random: Random, invnumber: string, customernumber: string) => {
  const taxincluded = random.chance(0.4);
  const currency = random.one(['CHF', 'CHF', 'CHF', 'EUR', 'USD']);
  const isByParts = random.chance(0.6);
  return {
    ...{ invnumber, customernumber, transdate: '2026-02-01', duedate: '2026-03-03', currency, taxincluded },
    ...(random.chance(0.3) ? { ordnumber: 'B-4711' } : {}),
    ...(random.chance(0.3) ? { description: 'Auftrag', notes: 'Vielen Dank\nfür den Auftrag.' } : {}),
    ...(random.chance(0.3) ? { supply_from: '2026-01-01', supply_to: '2026-01-31' } : {}),
    ...(random.chance(0.2)
      ? { metadata: [{ key: 'buyer_reference', value: '04011000-1234512345-06' }] }
      : {}),
    ...(currency === 'CHF' ? { rounding: random.chance(0.5) } : {}),
    ...(isByParts
      ? { parts: Array.from({ length: 1 + random.below(6) }, () => part(random)) }
      : byEntries(random, taxincluded)),
  };
};
