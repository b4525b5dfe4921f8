import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { useNarrow } from '../../../controls/narrow.ts';
import { DimensionLinks, type LineDimensions } from '../../../postings/dimension-links.tsx';
import { useText } from '../../../texts/text.ts';

/** A line of a document; `account` is what it was booked on, where the document names it. */
export type LetterLine = LineDimensions & {
  article?: string | undefined;
  description: string;
  account?: { href: string; name: string } | undefined;
  supply?: string | undefined;
  quantity?: string | undefined;
  unit?: string | undefined;
  price?: string | undefined;
  /** In percent. */
  discount?: string | undefined;
  /** In percent, as text; undefined where nobody knows it. */
  rate?: string | undefined;
  amount?: string | undefined;
  /** Why it counts in no sum, where it does not. */
  choice?: string | undefined;
  /** Of a title or a subtotal, which stands among the lines and is none. */
  part?: 'title' | 'subtotal' | undefined;
};

/** All that lines can have beside their description and their amount, in the order of a letter. */
const besides = ['article', 'account', 'quantity', 'unit', 'price', 'discount', 'rate'] as const;
type Beside = (typeof besides)[number];

const percent = (value: string | undefined) => (value === undefined ? '' : `${value} %`);

/** The text of a field of a line. */
const shownOf = (line: LetterLine, field: Exclude<Beside, 'account' | 'price'>): string => {
  if (field === 'discount') return percent(line.discount);
  if (field === 'rate') return line.rate === '–' ? '–' : percent(line.rate);
  return line[field] ?? '';
};

/**
 * The lines of a document. What none of them has has no column; on a telephone all of it stands
 * below the description.
 */
export const LetterLines = ({ lines }: { lines: readonly LetterLine[] }) => {
  const text = useText();
  const isNarrow = useNarrow();
  const used = besides.filter((field) => lines.some((line) => line[field]));
  const columns = isNarrow ? [] : used;
  const before = columns.filter((field) => field === 'article');
  const after = columns.filter((field) => field !== 'article');
  const head = (field: Beside) => (
    <th key={field} scope="col" className={`billed-${field}`}>
      {text(heads[field])}
    </th>
  );
  const cell = (line: LetterLine, field: Beside) => (
    <td key={field} className={`billed-${field}`}>
      <Cell line={line} field={field} />
    </td>
  );
  return (
    <table className="billed-lines">
      <caption className="unseen">{text('documents.lines')}</caption>
      <thead>
        <tr>
          {before.map(head)}
          <th scope="col">{text('documents.text')}</th>
          {after.map(head)}
          <th scope="col" className="billed-amount">
            {text('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className={line.part ? 'billed-part' : line.choice && 'soft'}>
            {before.map((field) => cell(line, field))}
            <td className="billed-text">
              {line.description}
              {line.choice ? <span className="tag billed-choice">{line.choice}</span> : null}
              {line.supply === undefined ? null : <span className="billed-below">{line.supply}</span>}
              <DimensionLinks of={line} />
              {isNarrow ? <Below line={line} /> : null}
            </td>
            {after.map((field) => cell(line, field))}
            <td className="billed-amount">
              {line.amount === undefined ? null : <Figure amount={line.amount} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const heads = {
  article: 'documents.article',
  account: 'account',
  quantity: 'documents.quantity',
  unit: 'documents.unit',
  price: 'documents.price',
  discount: 'documents.discount',
  rate: 'documents.tax',
} as const;

const Cell = ({ line, field }: { line: LetterLine; field: Beside }) => {
  if (field === 'account')
    return line.account ? <Anchor href={line.account.href}>{line.account.name}</Anchor> : null;
  if (field === 'price') return line.price === undefined ? null : <Price price={line.price} />;
  return shownOf(line, field);
};

/** A price may have more decimals than an amount. */
const Price = ({ price }: { price: string }) => (
  <Figure amount={price} places={Math.max(2, price.split('.')[1]?.length ?? 0)} />
);

/** `3 pcs × 10.00 · −10 % · 8.1 %`, and the account, where there are no columns. */
const Below = ({ line }: { line: LetterLine }) => {
  const { article, account, quantity, unit, price, discount } = line;
  const rate = shownOf(line, 'rate');
  const parts = [
    article,
    discount === undefined ? undefined : `−${percent(discount)}`,
    rate === '' || rate === '–' ? undefined : rate,
  ].filter((part) => part);
  if (parts.length === 0 && !account && price === undefined) return null;
  return (
    <span className="billed-below">
      {account ? <Anchor href={account.href}>{account.name}</Anchor> : null}
      {price === undefined ? null : (
        <span>
          {[quantity, unit].filter(Boolean).join(' ')} × <Price price={price} />
        </span>
      )}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
};
