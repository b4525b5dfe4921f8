import { useText } from '../texts/text.ts';

type CountedName =
  | 'articles.counted'
  | 'customers.counted'
  | 'ledger.counted'
  | 'offers.counted'
  | 'payments.counted'
  | 'receipts.counted'
  | 'vendors.counted';

type CountedProps = {
  of: { count: number; more: boolean } | undefined;
  name: CountedName;
  /** Their amounts, with currencies. */
  sums?: readonly string[];
};

/**
 * The number of all that a list selects, read or not, beside its title: with `+` where there are
 * more than a count goes to. Nothing until it is known, and where there is none.
 */
export const Counted = ({ of, name, sums = [] }: CountedProps) => {
  const text = useText();
  if (!of || of.count === 0) return null;
  const counted = `${text(name, { count: of.count })}${of.more ? '+' : ''}`;
  return <span>{[counted, ...sums].filter((one) => one !== '').join(' · ')}</span>;
};
