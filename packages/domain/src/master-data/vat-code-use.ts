import type { Account, Link } from './account.ts';
import type { VatCode } from './vat-code.ts';

/**
 * The uses of the codes of value added tax (docs/interface §15), by which an account or a single
 * line counts in the form. `none` keeps it out. Each code has one use:
 *
 * - `turnover`: consideration, which 200 counts; all but 200 and 205 are then deducted
 * - `reduction`: reductions of consideration, such as discounts
 * - `acquisition`: tax on services bought abroad (382 stands for all of 380 to 383)
 * - `input`: input tax and its corrections
 * - `credit`: tax that the net tax rate method credits
 * - `flow`: money that is not consideration
 */
export const vatCodeUses = {
  '200': 'turnover',
  '205': 'turnover',
  '220': 'turnover',
  '221': 'turnover',
  '225': 'turnover',
  '230': 'turnover',
  '235': 'reduction',
  '280': 'turnover',
  '382': 'acquisition',
  '400': 'input',
  '405': 'input',
  '410': 'input',
  '415': 'input',
  '420': 'input',
  '470': 'credit',
  '471': 'credit',
  '900': 'flow',
  '910': 'flow',
  none: 'none',
} as const satisfies Record<VatCode, string>;

export const isVatCode = (code: string | null | undefined): code is VatCode =>
  typeof code === 'string' && Object.hasOwn(vatCodeUses, code);

const controlLinkNames: readonly string[] = ['AR', 'AP'] satisfies Link[];
const taxLinks: readonly string[] = ['AR_tax', 'AP_tax'] satisfies Link[];

/** The reason why `code` does not fit `account`, as a sentence; undefined where it fits. */
export const vatCodeMisfit = (
  { accno, link }: Pick<Account, 'accno' | 'link'>,
  code: VatCode,
): string | undefined => {
  const links = link.split(':');
  const use = vatCodeUses[code];
  const isTax = links.some((one) => taxLinks.includes(one));
  if (use === 'none') return isTax ? `Account ${accno} holds tax, which is never left out.` : undefined;
  if (links.some((one) => controlLinkNames.includes(one)))
    return `Account ${accno} holds what documents owe, which is in no figure.`;
  const isTaxFigure = use === 'acquisition' || use === 'input' || use === 'credit';
  if (isTaxFigure && !isTax)
    return `Code ${code} is of tax, and account ${accno} is not linked as AR_tax or AP_tax.`;
  if (!isTaxFigure && isTax) return `Code ${code} is of turnover, and account ${accno} holds tax.`;
  return undefined;
};
