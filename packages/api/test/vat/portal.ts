/**
 * A checker of VAT files as the portal of the tax administration is known to check them, written
 * from the facts and by whole numbers: nothing of the product is in it. `granted` are the
 * activities that the client has in the period, where a test knows them.
 */
export const portalFaults = (xml: string, granted?: readonly string[]): string[] => {
  const valuesOf = (name: string, inside = xml) =>
    [...inside.matchAll(new RegExp(`<eCH-0217:${name}>([^<]*)<`, 'g'))].map(([, text = '']) => text);
  const [uid = ''] = valuesOf('uid');
  const [from = ''] = valuesOf('reportingPeriodFrom');
  const [till = ''] = valuesOf('reportingPeriodTill');
  const rows = (name: string) =>
    [...xml.matchAll(new RegExp(`<eCH-0217:${name}>(.*?)</eCH-0217:${name}>`, 'gs'))].map(
      ([, inside = '']) => ({
        activity: valuesOf('activityID', inside)[0],
        rate: rappen(valuesOf('taxRate', inside)[0]),
        turnover: rappen(valuesOf('turnover', inside)[0]),
      }),
    );
  const amount = (name: string) => rappen(valuesOf(name)[0]);
  const [supplies, acquisitions] = [rows('suppliesPerTaxRate'), rows('acquisitionTax')];
  const taxable =
    amount('totalConsideration') -
    ['suppliesToForeignCountries', 'suppliesAbroad', 'transferNotificationProcedure', 'suppliesExemptFromTax']
      .concat('reductionOfConsideration', 'amountVariousDeduction')
      .reduce((sum, name) => sum + amount(name), 0n);
  // Rates are hundredths of a percent, so that the tax is in ten thousandths of a Rappen.
  const due = [...supplies, ...acquisitions].reduce((sum, { rate, turnover }) => sum + rate * turnover, 0n);
  const given =
    amount('inputTaxMaterialAndServices') +
    amount('inputTaxInvestments') +
    amount('subsequentInputTaxDeduction') -
    amount('inputTaxCorrections') -
    amount('inputTaxReductions');
  const payable = rounded(due) - given;
  // The reconciliation of a year is of twelve months, or of those in which the declarer was liable.
  const isYear = valuesOf('typeOfSubmission')[0] === '3';
  const months = monthOf(till) - monthOf(from) + 1;
  const method = methods.find(
    ({ name, from: first, to }) => new RegExp(`:${name}/?>`).test(xml) && first <= from && till <= to,
  );
  return [
    ...(hasCheckDigit(uid) ? [] : ['0009']),
    ...(method === undefined ? ['0002'] : []),
    ...((isYear ? months >= 1 && months <= 12 : method?.months.includes(months)) && from.endsWith('-01')
      ? []
      : ['0003']),
    ...(taxable === supplies.reduce((sum, { turnover }) => sum + turnover, 0n) ? [] : ['0005']),
    ...(payable === amount('payableTax') ? [] : ['0006']),
    ...(supplies.every(({ activity, rate }) => isGranted(activity, rate, method?.hasActivities ?? false)) &&
    supplies.every(({ activity = '' }) => granted?.includes(activity) ?? true)
      ? []
      : ['0008']),
  ];
};

const methods = [
  { name: 'effectiveReportingMethod', from: '', to: '9999', months: [1, 3, 12], hasActivities: false },
  { name: 'netTaxRateMethod', from: '', to: '2024-12-31', months: [6, 12], hasActivities: false },
  // Net rates by half-year or year, flat ones by quarter or year: the file doesn't say which they
  // are.
  { name: 'simpleTaxRateMethod', from: '2025-01-01', to: '9999', months: [3, 6, 12], hasActivities: true },
];

const ladder = [10n, 60n, 130n, 210n, 300n, 370n, 450n, 530n, 620n, 680n];
const ladderUntil2023 = [10n, 60n, 120n, 200n, 280n, 350n, 430n, 510n, 590n, 650n];

/**
 * Whether an activity has its rate: technical ids stand for those of 2024 and 2023, all others have
 * one of the ladder.
 */
const isGranted = (activity: string | undefined, rate: bigint, isNeeded: boolean): boolean => {
  if (!isNeeded || activity === undefined) return isNeeded === (activity !== undefined);
  const technical = /^T00(\d\d)$/.exec(activity)?.[1];
  if (technical !== undefined) return [...ladder, ...ladderUntil2023][Number(technical) - 1] === rate;
  return /^[A-Za-z0-9]{5}$/.test(activity) && ladder.includes(rate);
};

export const rappen = (text = '0.00'): bigint => {
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`${text} has not two decimals`);
  return BigInt(text.replace('.', ''));
};

const rounded = (tenThousandths: bigint): bigint => {
  const size = tenThousandths < 0n ? -tenThousandths : tenThousandths;
  return ((size + 5_000n) / 10_000n) * (tenThousandths < 0n ? -1n : 1n);
};

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const hasCheckDigit = (uid: string): boolean => {
  if (!/^CHE[1-9]\d{8}$/.test(uid)) return false;
  const digits = [...uid.slice(3)].map(Number);
  const weighed = [5, 4, 3, 2, 7, 6, 5, 4].reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0);
  return (11 - (weighed % 11)) % 11 === digits[8];
};
