import { minorUnit, type Offer as OfferSent, offer } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { invoiceKind } from '../../choices/document-kind.ts';
import { useParties } from '../../choices/parties.ts';
import { Button } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { ChoiceField, DateField, NotesField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { DimensionChoices } from '../../forms/record/dimension-choices.tsx';
import { FieldRow, spanClass } from '../../layout/layout.tsx';
import { offerPages } from '../../pages/invoices.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { LineFields } from './line-fields.tsx';
import { type OfferValues, sentOffer } from './values.ts';
import './offers.css';

type OfferFormProps = { offernumber: string | undefined; begun: OfferValues };

/** The fields of an offer, its lines, and what it comes to as it is typed. */
export const OfferForm = ({ offernumber, begun }: OfferFormProps) => {
  const text = useText();
  const router = useRouter();
  const { call, cache, client, query } = useBooks();
  const form = useDraftForm({
    name: offernumber === undefined ? 'offer' : `offer.${offernumber}`,
    isNew: offernumber === undefined,
    initial: begun,
    schema: offer,
    sent: (values: OfferValues) => sentOffer(values),
    fieldOf: (issue) => issue.replace(/^offer\./, '').replace(/^(parts|incomeentries)\./, 'lines.'),
    send: async (sent, key) => {
      const made =
        offernumber === undefined
          ? await call.offers.create.mutate(sent, once(key))
          : await call.offers.change.mutate({ offernumber, offer: sent }, once(key));
      return async () => {
        await cache.invalidateQueries();
        await router.navigate({ href: offerPages.one.to(made.offernumber) });
      };
    },
  });
  const { control, register, watch } = form;
  const customers = useParties(invoiceKind, watch('customernumber'));
  const typed = useDeferredValue(JSON.stringify(sentOffer(watch())));
  const parsed = offer.safeParse(JSON.parse(typed));
  const outlook = useQuery(
    query.offers.preview.queryOptions((parsed.data ?? {}) as OfferSent, {
      enabled: parsed.success && parsed.data.customernumber !== '',
      ...{ placeholderData: keepPreviousData, staleTime: 0, retry: false },
    }),
  );
  const places = minorUnit(watch('currency') || client.currency);
  return (
    <Form form={form} className="form offer-form">
      <FieldRow>
        <ChoiceField
          control={control}
          name="customernumber"
          label={text('invoices.customer')}
          options={customers.options}
          className={spanClass(6)}
          free
          autoFocus
        />
        <DateField control={control} name="transdate" label={text('date')} />
        <DateField control={control} name="valid_until" label={text('offers.valid_until')} />
        <TextField
          control={control}
          name="description"
          label={text('offers.subject')}
          className={spanClass(6)}
        />
        <DimensionChoices control={control} />
        <NotesField
          control={control}
          name="notes"
          label={text('documents.notes')}
          rows={2}
          className={spanClass(12)}
        />
      </FieldRow>
      <div className="flow baseline spaced">
        <h2>{text('documents.lines')}</h2>
        <fieldset className="offer-by">
          <legend className="unseen">{text('documents.lines')}</legend>
          {(['articles', 'accounts'] as const).map((one) => (
            <label key={one} className="check">
              <input type="radio" value={one} {...register('by')} />
              <span>{text(`offers.by_${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <label className="check">
          <input type="checkbox" {...register('taxincluded')} />
          <span>{text('documents.taxincluded')}</span>
        </label>
      </div>
      <LineFields form={form} priced={outlook.data?.parts} places={places} />
      {parsed.success && outlook.data ? (
        <p role="status" className="offer-outlook">
          {text('documents.total', { currency: outlook.data.currency })}{' '}
          <strong>
            <Figure amount={outlook.data.amount} />
          </strong>
        </p>
      ) : null}
      <div className="form-actions">
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text('offers.make')}
        </Button>
      </div>
    </Form>
  );
};
