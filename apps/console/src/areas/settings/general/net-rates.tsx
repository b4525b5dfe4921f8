import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../controls/button.tsx';
import { FieldsWithin, useShownForm, useTyped } from '../../../forms/record/record-field.tsx';
import { FieldCard, FieldRow, Stack, Tiles } from '../../../layout/layout.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { NetRateField, netRates, RateField, ratesFromDays } from './client-settings.tsx';

const mostRates = 100;
const all = 'vat_net_rates';

/** The net tax rates by activity: the first one holds for all accounts that no other one names. */
export const NetRates = () => {
  const text = useText();
  const { zone } = useBooks().client;
  const { control } = useShownForm();
  const { fields, append, remove } = useFieldArray({ control, name: all });
  const isFlat = useTyped('vat_method') === 'flat';
  return (
    <Stack gap={2}>
      <h3>{text(isFlat ? 'settings.net_rates.flat' : 'settings.net_rates')}</h3>
      <p className="soft">{text('settings.net_rates_about')}</p>
      <Tiles wide>
        {fields.map(({ id }, at) => (
          <FieldsWithin key={id} of={netRates} at={`${all}.${at}`}>
            <NetRate at={at} onRemove={() => remove(at)} />
          </FieldsWithin>
        ))}
      </Tiles>
      {fields.length < mostRates ? (
        <div>
          <Button look="quiet" small onClick={() => append(netRates.typed(undefined, zone))}>
            {text('settings.net_add')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
};

const NetRate = ({ at, onRemove }: { at: number; onRemove: () => void }) => {
  const text = useText();
  const { zone } = useBooks().client;
  const { control } = useShownForm();
  const { fields, append, remove } = useFieldArray({ control, name: `${all}.${at}.rates` });
  const accnos = useTyped(`${all}.${at}.accnos`);
  const isFirst = at === 0;
  const title = isFirst ? text('settings.net_first') : text('settings.net_other', { number: at + 1 });
  return (
    <FieldCard title={title}>
      {isFirst ? <p className="soft">{text('settings.net_first_about')}</p> : null}
      {/* The accounts of the first rate are all others, unless another program has named some. */}
      {isFirst && accnos === '' ? null : <NetRateField name="accnos" />}
      <div className="settings-net-activity">
        <NetRateField name="activity_id" />
        <NetRateField name="description" />
      </div>
      <FieldRow each={6}>
        <NetRateField name="valid_from" />
        <NetRateField name="valid_to" />
      </FieldRow>
      {fields.map(({ id }, line) => (
        <FieldsWithin key={id} of={ratesFromDays} at={`rates.${line}`}>
          <div className="settings-net-day">
            <RateField name="valid_from" bare={line > 0} />
            <RateField name="rate" bare={line > 0} />
            {fields.length > 1 ? (
              <Button
                look="quiet"
                small
                aria-label={text('settings.net_remove_day', { line: line + 1 })}
                onClick={() => remove(line)}
              >
                ×
              </Button>
            ) : null}
          </div>
        </FieldsWithin>
      ))}
      <div className="form-actions">
        <Button look="quiet" small onClick={() => append(ratesFromDays.typed(undefined, zone))}>
          {text('settings.net_add_day')}
        </Button>
        {isFirst ? null : (
          <Button look="quiet" small onClick={onRemove}>
            {text('settings.net_remove', { number: at + 1 })}
          </Button>
        )}
      </div>
    </FieldCard>
  );
};
