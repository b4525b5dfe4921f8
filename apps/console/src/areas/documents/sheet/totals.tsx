import { get } from 'react-hook-form';
import { useAccounts } from '../../../choices/accounts.ts';
import { AmountInput } from '../../../controls/amount-input.tsx';
import { Field } from '../../../controls/field.tsx';
import { Figure } from '../../../controls/figure.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { useIssueText } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount, isZero } from '../../../values/amount.ts';
import type { DocumentValues } from '../values.ts';
import type { Sums } from './sums.ts';

type TotalsProps = { form: DraftForm<DocumentValues>; sums: Sums; currency: string };

/**
 * The sums below the lines: without tax, each tax, the total. What a vendor charged may differ from
 * what is computed; by accounts, it is written over it.
 */
export const SheetTotals = ({ form, sums, currency }: TotalsProps) => {
  const text = useText();
  const issueText = useIssueText();
  const accounts = useAccounts();
  const { mode, taxes: written } = form.watch();
  const { net, taxes, rounding, total, places } = sums;
  return (
    <section className="sheet-totals" aria-label={text('documents.totals')}>
      <div className="sheet-sum">
        <span>{text('documents.net')}</span>
        <Figure amount={net} places={places} />
      </div>
      {taxes.map(({ accno, rate, base, amount }, at) => {
        const label = `${accno} ${accounts.find((account) => account.accno === accno)?.description ?? ''}`;
        const hint = text('documents.tax_of', { rate, base: formatAmount(base, places) });
        return mode === 'parts' ? (
          <div key={`${accno} ${rate}`} className="sheet-sum">
            <span>
              {label} <span className="sheet-base">{hint}</span>
            </span>
            <Figure amount={amount} places={places} />
          </div>
        ) : (
          <Field
            key={accno}
            className="sheet-sum"
            label={label}
            hint={hint}
            error={issueText(get(form.formState.errors, `taxentries.${at}.amount`))}
          >
            {(state) => (
              <AmountInput
                {...state}
                name={`taxentries.${at}.amount`}
                value={written[accno] || amount}
                places={places}
                onChange={(typed) =>
                  form.setValue('taxes', { ...written, [accno]: typed === amount ? '' : typed })
                }
              />
            )}
          </Field>
        );
      })}
      {isZero(rounding) ? null : (
        <div className="sheet-sum">
          <span>{text('documents.rounding')}</span>
          <Figure amount={rounding} places={places} />
        </div>
      )}
      <div className="sheet-sum sheet-sum-total">
        <span>{text('documents.total', { currency })}</span>
        <Figure amount={total} places={places} />
      </div>
    </section>
  );
};
