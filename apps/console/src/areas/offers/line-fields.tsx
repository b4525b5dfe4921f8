import { lineAmount } from '@kontor/domain';
import { Fragment } from 'react';
import { useFieldArray } from 'react-hook-form';
import { lineOptions, useAccounts } from '../../choices/accounts.ts';
import { useArticleOptions } from '../../choices/articles.ts';
import { invoiceKind } from '../../choices/document-kind.ts';
import { taxOptions, useTaxRates } from '../../choices/taxes.ts';
import { Button } from '../../controls/button.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, TextField } from '../../forms/fields.tsx';
import { useText } from '../../texts/text.ts';
import { parseAmount } from '../../values/amount.ts';
import { AddLayout, SubtotalRow, TitleRow } from '../documents/lines/layout-rows.tsx';
import { aroundLayouts, laidLinesOf, subtotalsOf } from '../documents/lines/layouts.ts';
import { useLineKeys } from '../documents/sheet/line-keys.ts';
import { isEmptyLine } from '../documents/values.ts';
import type { Offer } from './state.tsx';
import { emptyLine, type LineValues, type OfferValues } from './values.ts';

type LinesProps = {
  form: DraftForm<OfferValues>;
  /** The lines by articles with the prices of these. */
  priced: Offer['parts'] | undefined;
  places: number;
};

/** The lines of an offer, with the titles and subtotals among them. */
export const LineFields = ({ form, priced = [], places }: LinesProps) => {
  const text = useText();
  const { control, register, getValues, watch } = form;
  const by = watch('by');
  const array = useFieldArray({ control, name: 'lines' });
  const { fields } = array;
  const laid = laidLinesOf(form, 'lines');
  const isEmpty = (at: number) => isEmptyLine(getValues(`lines.${at}`), emptyLine);
  const add = () => array.append(emptyLine);
  const keys = useLineKeys({ fields, ...aroundLayouts(array, laid), add, isEmpty });
  const articles = useArticleOptions('');
  const accounts = useAccounts();
  const taxes = taxOptions(accounts, invoiceKind, { rates: useTaxRates(), date: watch('transdate') });
  // A line that does not count is in no subtotal.
  const amounts = watch('lines').map((line, at) => {
    if (line.choice !== '') return undefined;
    return by === 'accounts' ? parseAmount(line.amount) : amountOfPart(line, priced[at]?.sellprice, places);
  });
  const sums = subtotalsOf(laid.layouts, amounts, places);
  return (
    <section className="offer-lines" aria-label={text('documents.lines')}>
      {fields.map(({ id }, at) => (
        <Fragment key={id}>
          <TitleRow at={at} control={control} path="lines" laid={laid} />
          <fieldset
            className="card offer-line"
            aria-label={text('documents.line', { line: at + 1 })}
            data-line={at}
            onKeyDown={keys.onKeyDown}
          >
            <div className="offer-line-head">
              <span className="soft" aria-hidden="true">
                {text('documents.line', { line: at + 1 })}
              </span>
              {fields.length > 1 ? (
                <Button
                  look="quiet"
                  small
                  aria-label={text('documents.remove_line', { line: at + 1 })}
                  onClick={() => keys.removeLine(at)}
                >
                  ×
                </Button>
              ) : null}
            </div>
            <div className={by === 'articles' ? 'offer-line-part' : 'offer-line-entry'}>
              {by === 'articles' ? (
                <ChoiceField
                  control={control}
                  name={`lines.${at}.partnumber`}
                  label={text('documents.article')}
                  options={articles}
                  free
                />
              ) : null}
              <TextField
                control={control}
                name={`lines.${at}.description`}
                label={text('description')}
                className="offer-line-text"
              />
              {by === 'articles' ? (
                <>
                  <AmountField
                    control={control}
                    name={`lines.${at}.quantity`}
                    label={text('documents.quantity')}
                    places={0}
                  />
                  <AmountField
                    control={control}
                    name={`lines.${at}.sellprice`}
                    label={text('documents.price')}
                  />
                </>
              ) : (
                <>
                  <AmountField control={control} name={`lines.${at}.amount`} label={text('amount')} />
                  <ChoiceField
                    control={control}
                    name={`lines.${at}.income_accno`}
                    label={text('offers.account')}
                    options={lineOptions(accounts, invoiceKind)}
                  />
                  <ChoiceField
                    control={control}
                    name={`lines.${at}.tax_accno`}
                    label={text('documents.tax')}
                    options={taxes}
                  />
                </>
              )}
              <label className="field">
                <span className="field-label">{text('offers.choice')}</span>
                <select className="select" {...register(`lines.${at}.choice`)}>
                  <option value="">{text('offers.counts')}</option>
                  <option value="optional">{text('offers.optional')}</option>
                  <option value="alternative">{text('offers.alternative')}</option>
                </select>
              </label>
            </div>
          </fieldset>
          <SubtotalRow at={at} laid={laid} sum={sums[at]} places={places} />
        </Fragment>
      ))}
      <div className="offer-adds">
        <Button keys="Ctrl+." onClick={add}>
          {text('documents.add_line')}
        </Button>
        <AddLayout
          path="lines"
          laid={laid}
          isBlank={isEmpty}
          append={(layout, focusName) => array.append({ ...emptyLine, ...layout }, { focusName })}
        />
      </div>
    </section>
  );
};

/** The amount of a line by an article, whose price is the usual one where none is typed. */
const amountOfPart = (
  { sellprice, quantity, discount }: LineValues,
  usual: string | undefined,
  places: number,
): string | undefined => {
  const price = parseAmount(sellprice || (usual ?? ''));
  if (price === undefined) return undefined;
  const [count, less] = [parseAmount(quantity || '1'), parseAmount(discount || '0')];
  if (count === undefined || less === undefined) return undefined;
  return lineAmount({ sellprice: price, quantity: count, discount: less }, places).toFixed(places);
};
