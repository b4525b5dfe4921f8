/**
 * A checker of VAT files as the portal of the tax administration is known to check them, written from the facts and by whole numbers:
 * nothing of the product is in it.
 */
export const portalFaults = (xml: string): string[] => {
  const valuesOf = (name: string, inside = xml) =>
    [...inside.matchAll(new RegExp(`<eCH-0217:${name}>([^<]*)<`, 'g'))].map(([, text = '']) => text);
  const [uid = ''] = valuesOf('uid');
  const [from = ''] = valuesOf('reportingPeriodFrom');
  const [till = ''] = valuesOf('reportingPeriodTill');
  const rows = (name: string) =>
    [...xml.matchAll(new RegExp(`<eCH-0217:${name}>(.*?)</eCH-0217:${name}>`, 'gs'))].map(
      ([, inside = '']) => ({
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
  const months = monthOf(till) - monthOf(from) + 1;
  return [
    ...(hasCheckDigit(uid) ? [] : ['0009']),
    ...([1, 3, 12].includes(months) && from.endsWith('-01') ? [] : ['0003']),
    ...(taxable === supplies.reduce((sum, { turnover }) => sum + turnover, 0n) ? [] : ['0005']),
    ...(payable === amount('payableTax') ? [] : ['0006']),
  ];
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
