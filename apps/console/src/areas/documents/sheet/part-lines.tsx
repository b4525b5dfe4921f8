import { Fragment, type KeyboardEvent, memo, useRef } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { useArticleOptions } from '../../../choices/articles.ts';
import type { Option } from '../../../controls/combobox.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { AmountField, ChoiceField, TextField } from '../../../forms/fields.tsx';
import { usePaste } from '../../../forms/paste/paste.tsx';
import { useSame, useStable } from '../../../forms/stable.ts';
import { useText } from '../../../texts/text.ts';
import { AddLayout, SubtotalRow, TitleRow } from '../lines/layout-rows.tsx';
import { aroundLayouts, type LineLayout, laidLinesOf, subtotalsOf } from '../lines/layouts.ts';
import { useLineTaxes, useTaxedArticles } from '../taxing/untaxed.tsx';
import { type DocumentValues, emptyPart, isEmptyLine, type PartValues } from '../values.ts';
import { Sheet, SheetFoot, SheetLine } from './line.tsx';
import { useLineKeys } from './line-keys.ts';
import { type LineDimension, type LinesProps, useLineDimensions, useUsualHint } from './lines.ts';

type PartLinesProps = LinesProps & {
  /** The amount of each line, where it has a price, and the decimals of the currency. */
  amounts: readonly (string | undefined)[];
  places: number;
};

/** The fields of a line that cells can be pasted into. */
type PartName = Exclude<keyof PartValues, keyof LineLayout>;
type PastedPart = Pick<PartValues, PartName>;

type Brought = Pick<PartValues, (typeof offeredFields)[number]>;

const offeredFields = ['description', 'unit', 'sellprice', 'tax_accno'] as const;

/**
 * The lines of a document by articles. An article brings its description, its unit, its price and
 * its tax along.
 */
export const PartLines = ({ kind, form, untaxed, below, ...shown }: PartLinesProps) => {
  const text = useText();
  const { control, getValues, setValue, watch } = form;
  const taxes = useLineTaxes(kind, watch('transdate'));
  const usualHint = useUsualHint(untaxed);
  const numbers = watch('parts').map(({ partnumber }) => partnumber);
  const taxed = useTaxedArticles(taxes, numbers);
  const array = useFieldArray({ control, name: 'parts' });
  const { fields } = array;
  const { amounts, places } = shown;
  const offeredOf = async (partnumber: string): Promise<Brought | undefined> => {
    const [article, usual] = await Promise.all([taxes.article(partnumber), taxes.ofArticle(partnumber)]);
    if (!article) return undefined;
    const { description, unit, sellprice } = article;
    // A vendor's price is none of the article's, which is the one of sales.
    const price = kind.kind === 'invoice' ? (sellprice ?? '') : '';
    return { description, unit, sellprice: price, tax_accno: usual ?? '' };
  };
  // Texts that an article brought along go with it; those that someone typed stay.
  const brought = useRef(new Map<string, Brought>());
  const articleChosen = useStable(async (at: number, partnumber: string) => {
    const id = fields[at]?.id ?? '';
    const offered = await offeredOf(partnumber);
    const line: PartValues | undefined = getValues(`parts.${at}`);
    // The line may have become another one in the meantime.
    if (!offered || line?.partnumber !== partnumber) return;
    const before = brought.current.get(id);
    for (const name of offeredFields) {
      const typed = line[name] ?? '';
      if (typed === '' || typed === before?.[name]) setValue(`parts.${at}.${name}`, offered[name]);
    }
    brought.current.set(id, offered);
  });
  /** Lines that were pasted, with what their articles bring along; each article is read once. */
  const complete = async (lines: readonly PastedPart[]): Promise<readonly PastedPart[]> => {
    const wanted = [...new Set(lines.map(({ partnumber }) => partnumber))].filter((one) => one !== '');
    const offered = new Map(
      await Promise.all(wanted.map(async (one) => [one, await offeredOf(one)] as const)),
    );
    return lines.map((line) => {
      const article = offered.get(line.partnumber);
      const given = offeredFields.filter((name) => line[name] === '' && article);
      return { ...line, ...Object.fromEntries(given.map((name) => [name, article?.[name] ?? ''])) };
    });
  };
  const add = () => array.append(emptyPart, { focusName: `parts.${fields.length}.partnumber` });
  const laid = laidLinesOf(form, 'parts');
  const sums = subtotalsOf(laid.layouts, amounts, places);
  const isEmpty = (at: number) => isEmptyLine(getValues(`parts.${at}`), emptyPart);
  const keys = useLineKeys({ fields, ...aroundLayouts(array, laid), add, isEmpty });
  const onKeyDown = useStable(keys.onKeyDown);
  const onRemove = useStable(keys.removeLine);
  const onArticle = useStable((at: number, number: string) => void articleChosen(at, number));
  const taxChoices = useSame(taxes.options);
  const taxesOnly = useSame(taxes.taxes);
  const articles = useArticleOptions('');
  const dimensions = useLineDimensions();
  const amountColumn = (name: 'quantity' | 'sellprice' | 'discount', label: string, decimals: number) =>
    ({ name, label, kind: 'amount', places: decimals }) as const;
  const paste = usePaste<DocumentValues, PartName>({
    form,
    path: 'parts',
    columns: [
      // Among more articles than are listed, the number is taken as it is.
      { name: 'partnumber', label: text('documents.article'), kind: 'article', options: articles },
      { name: 'description', label: text('description'), kind: 'text' },
      amountColumn('quantity', text('documents.quantity'), 0),
      { name: 'unit', label: text('documents.unit'), kind: 'text' },
      amountColumn('sellprice', text('documents.price'), places),
      amountColumn('discount', text('documents.discount'), 0),
      { name: 'tax_accno', label: text('documents.tax'), kind: 'choice', options: taxChoices },
      ...dimensions.map(({ name, options }) => ({
        ...{ name, options, label: text(`projects.${name}`), kind: 'choice' as const },
      })),
    ],
    empty: emptyPart,
    replace: array.replace,
    complete,
  });
  return (
    <>
      {paste.notice}
      <Sheet
        className="sheet-parts"
        onPaste={paste.onPaste}
        heads={[
          { text: text('documents.article') },
          { text: text('description') },
          { text: text('documents.quantity'), isAmount: true },
          { text: text('documents.unit') },
          { text: text('documents.price'), isAmount: true },
          { text: text('documents.discount'), isAmount: true },
          { text: text('documents.tax') },
          { text: text('documents.line_total'), isAmount: true },
        ]}
      >
        {fields.map(({ id }, at) => (
          <Fragment key={id}>
            <TitleRow at={at} control={control} path="parts" laid={laid} />
            <PartLine
              {...{ at, control, places, dimensions, onKeyDown, onRemove }}
              taxes={taxed.has(numbers[at] ?? '') ? taxesOnly : taxChoices}
              listed={listedIn(taxed.get(numbers[at] ?? ''))}
              amount={amounts[at]}
              isOnly={fields.length === 1}
              hint={usualHint(at).hint}
              onArticle={onArticle}
            />
            <SubtotalRow at={at} laid={laid} sum={sums[at]} places={places} />
          </Fragment>
        ))}
      </Sheet>
      <SheetFoot
        onAdd={add}
        below={below}
        others={
          kind.kind === 'invoice' ? (
            <AddLayout
              path="parts"
              laid={laid}
              isBlank={isEmpty}
              append={(layout, focusName) => array.append({ ...emptyPart, ...layout }, { focusName })}
            />
          ) : null
        }
      />
    </>
  );
};

type PartLineProps = {
  at: number;
  control: Control<DocumentValues>;
  places: number;
  taxes: readonly Option[];
  /** The taxes that the article lists itself. */
  listed: string;
  dimensions: readonly LineDimension[];
  amount: string | undefined;
  hint: string | undefined;
  isOnly: boolean;
  onArticle: (at: number, partnumber: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onRemove: (at: number) => void;
};

/** A line by its article. It is drawn again only where something of it changes. */
const PartLine = memo(
  ({ at, control, places, taxes, listed, dimensions, amount, hint, isOnly, ...on }: PartLineProps) => {
    const text = useText();
    const { onArticle, onKeyDown, onRemove } = on;
    return (
      <SheetLine at={at} onKeyDown={onKeyDown} onRemove={isOnly ? undefined : () => onRemove(at)}>
        <ArticleField control={control} at={at} onChosen={(number) => onArticle(at, number)} />
        <TextField control={control} name={`parts.${at}.description`} label={text('description')} bare />
        <AmountField
          control={control}
          name={`parts.${at}.quantity`}
          label={text('documents.quantity')}
          places={0}
          bare
        />
        <TextField control={control} name={`parts.${at}.unit`} label={text('documents.unit')} bare />
        <AmountField
          control={control}
          name={`parts.${at}.sellprice`}
          label={text('documents.price')}
          places={places}
          bare
        />
        <AmountField
          control={control}
          name={`parts.${at}.discount`}
          label={text('documents.discount')}
          places={0}
          bare
        />
        <ChoiceField
          control={control}
          name={`parts.${at}.tax_accno`}
          label={text('documents.tax')}
          options={taxes}
          placeholder={listed}
          bare
          {...(hint === undefined ? {} : { hint })}
        />
        <div className="field sheet-total">
          <span className="unseen">{text('documents.line_total')}</span>
          <LineTotal amount={amount} places={places} />
        </div>
        {dimensions.map(({ name, options: choices }) => (
          <div key={name} className="sheet-below">
            <ChoiceField
              control={control}
              name={`parts.${at}.${name}`}
              label={text(`projects.${name}`)}
              placeholder={text(`projects.${name}`)}
              options={choices}
              bare
            />
          </div>
        ))}
      </SheetLine>
    );
  },
);

/** The taxes that an article lists, which are taken where the line names none. */
const listedIn = (taxes: readonly Option[] = []): string =>
  taxes.map(({ key, detail }) => [key, detail].filter(Boolean).join(' · ')).join(', ');

const LineTotal = ({ amount, places }: { amount: string | undefined; places: number }) =>
  amount === undefined ? <span className="soft">–</span> : <Figure amount={amount} places={places} />;

type ArticleFieldProps = {
  control: Control<DocumentValues>;
  at: number;
  onChosen: (partnumber: string) => void;
};

/** The article of a line: by number or description, among any number of articles. */
const ArticleField = ({ control, at, onChosen }: ArticleFieldProps) => {
  const text = useText();
  const name = `parts.${at}.partnumber` as const;
  const options = useArticleOptions(useWatch({ control, name }));
  return (
    <ChoiceField
      control={control}
      name={name}
      label={text('documents.article')}
      options={options}
      free
      bare
      onChosen={onChosen}
    />
  );
};
