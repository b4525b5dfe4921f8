import type { Decimal } from '@kontor/domain';

/** The mark between whole and fraction. */
export type DecimalMark = '.' | ',';

const grouping = /[\s'’`\u00a0\u2009\u202f]/g;

/** The decimal mark that a written amount shows; undefined for one that does not, such as 1.234. */
export const markIn = (written: string): DecimalMark | undefined => {
  const text = written.replace(grouping, '').replace(/[^\d.,]/g, '');
  const [dots, commas] = [text.split('.').length - 1, text.split(',').length - 1];
  if (dots > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (dots > 1) return ',';
  if (commas > 1) return '.';
  const mark = dots === 1 ? '.' : commas === 1 ? ',' : undefined;
  return mark !== undefined && !/^\d{1,3}[.,]\d{3}$/.test(text) ? mark : undefined;
};

/**
 * The decimal of an amount as people write it: 1'234.50, 1.234,50, -5, 5-, (5). `mark` is the
 * decimal mark of the file where it is known. Undefined for what is not an amount, and `ambiguous`
 * where it is not known whether it is a thousand.
 */
export const amountFrom = (
  written: string,
  mark: DecimalMark | undefined,
): Decimal | 'ambiguous' | undefined => {
  const text = written.replace(grouping, '').replace(/^[A-Z]{3}(?=[-\d(])|(?<=\d)[A-Z]{3}$/, '');
  const [, open = '', before = '', digits = '', after = '', close = ''] =
    /^(\(?)([-+−]?)([\d.,]+)(-?)(\)?)$/.exec(text) ?? [];
  if (!/\d/.test(digits) || (open === '') !== (close === '') || (before !== '' && after !== ''))
    return undefined;
  const used = markIn(digits) ?? mark;
  if (used === undefined && /[.,]/.test(digits)) return 'ambiguous';
  const group = used === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...others] = digits.split(used ?? '.');
  if (others.length > 0 || fraction.includes(group)) return undefined;
  if (whole.includes(group) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  const plain = whole.replaceAll(group, '').replace(/^0+(?=\d)/, '') || '0';
  const isNegative = open !== '' || /[-−]/.test(before + after);
  const isZero = !/[1-9]/.test(plain + fraction);
  return `${isNegative && !isZero ? '-' : ''}${plain}${fraction && `.${fraction}`}` as Decimal;
};
