import { useRef } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import type { Option } from '../../../controls/combobox.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { AmountField, ChoiceField, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import { useArticleOptions } from '../options.ts';
import { useLineTaxes, useTaxedArticles } from '../taxing/untaxed.tsx';
import { type DocumentValues, emptyPart, isEmptyLine, type PartValues } from '../values.ts';
import { Sheet, SheetFoot, SheetLine } from './line.tsx';
import { useLineKeys } from './line-keys.ts';
import { type LinesProps, useUsualHint } from './lines.ts';

type PartLinesProps = LinesProps & {
  /** The amount of each line, where it has a price, and the decimals of the currency. */
  amounts: readonly (string | undefined)[];
  places: number;
};

type Brought = Pick<PartValues, (typeof offeredFields)[number]>;

const offeredFields = ['description', 'unit', 'sellprice', 'tax_accno'] as const;

/** The lines of a document by articles. An article brings its description, its unit, its price and its tax along. */
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
  // Texts that an article brought along go with it; those that somebody typed stay.
  const brought = useRef(new Map<string, Brought>());
  const articleChosen = async (at: number, partnumber: string) => {
    const id = fields[at]?.id ?? '';
    const [article, usual] = await Promise.all([taxes.article(partnumber), taxes.ofArticle(partnumber)]);
    const line: PartValues | undefined = getValues(`parts.${at}`);
    // The line may have become another one meanwhile.
    if (!article || line?.partnumber !== partnumber) return;
    const { description, unit, sellprice } = article;
    // A vendor's price is none of the article's, which is the one of sales.
    const price = kind.kind === 'invoice' ? (sellprice ?? '') : '';
    const offered: Brought = { description, unit, sellprice: price, tax_accno: usual ?? '' };
    const before = brought.current.get(id);
    for (const name of offeredFields) {
      const typed = line[name] ?? '';
      if (typed === '' || typed === before?.[name]) setValue(`parts.${at}.${name}`, offered[name]);
    }
    brought.current.set(id, offered);
  };
  const add = () => array.append(emptyPart, { focusName: `parts.${fields.length}.partnumber` });
  const keys = useLineKeys({
    ...array,
    add,
    isEmpty: (at) => isEmptyLine(getValues(`parts.${at}`), emptyPart),
  });
  return (
    <>
      <Sheet
        className="sheet-parts"
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
          <SheetLine
            key={id}
            at={at}
            onKeyDown={keys.onKeyDown}
            onRemove={fields.length > 1 ? () => keys.removeLine(at) : undefined}
          >
            <ArticleField control={control} at={at} onChosen={(number) => void articleChosen(at, number)} />
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
              options={taxed.has(numbers[at] ?? '') ? taxes.taxes : taxes.options}
              placeholder={listedIn(taxed.get(numbers[at] ?? ''))}
              bare
              {...usualHint(at)}
            />
            <div className="field sheet-total">
              <span className="unseen">{text('documents.line_total')}</span>
              <LineTotal amount={amounts[at]} places={places} />
            </div>
          </SheetLine>
        ))}
      </Sheet>
      <SheetFoot onAdd={add} below={below} />
    </>
  );
};

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
