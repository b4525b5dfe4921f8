import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../controls/button.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { AmountField, DateField, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import { emptyNetRate, type SettingsValues } from './settings-values.ts';

type FormOfSettings = { form: DraftForm<SettingsValues> };

const mostRates = 2;

/** One or two net tax rates: the first one, and the second one with the accounts that it holds for. */
export const NetRates = ({ form: { control } }: FormOfSettings) => {
  const text = useText();
  const { fields, append, remove } = useFieldArray({ control, name: 'vat_net_rates' });
  return (
    <div className="settings-net">
      <h3>{text('settings.net_rates')}</h3>
      <p className="soft">{text('settings.net_rates_about')}</p>
      <div className="settings-net-rates">
        {fields.map(({ id }, at) => (
          <NetRate key={id} control={control} at={at} onRemove={() => remove(at)} />
        ))}
      </div>
      {fields.length < mostRates ? (
        <div>
          <Button look="quiet" small onClick={() => append(emptyNetRate)}>
            {text('settings.net_add_second')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};

type NetRateProps = Pick<DraftForm<SettingsValues>, 'control'> & { at: number; onRemove: () => void };

const NetRate = ({ control, at, onRemove }: NetRateProps) => {
  const text = useText();
  const { fields, append, remove } = useFieldArray({ control, name: `vat_net_rates.${at}.rates` });
  const accnos = useWatch({ control, name: `vat_net_rates.${at}.accnos` });
  const isFirst = at === 0;
  const title = text(isFirst ? 'settings.net_first' : 'settings.net_second');
  return (
    <fieldset className="card settings-net-rate">
      <legend className="unseen">{title}</legend>
      <div className="settings-range-head" aria-hidden="true">
        <h4>{title}</h4>
      </div>
      {isFirst ? <p className="soft">{text('settings.net_first_about')}</p> : null}
      {/* The accounts of the first rate are all others, unless another program has named some. */}
      {isFirst && accnos === '' ? null : (
        <TextField
          control={control}
          name={`vat_net_rates.${at}.accnos`}
          label={text('settings.net_accounts')}
          hint={text('settings.net_accounts_hint')}
        />
      )}
      {fields.map(({ id }, line) => (
        <div key={id} className="settings-net-day">
          <DateField
            control={control}
            name={`vat_net_rates.${at}.rates.${line}.valid_from`}
            label={text('settings.valid_from')}
            bare={line > 0}
          />
          <AmountField
            control={control}
            name={`vat_net_rates.${at}.rates.${line}.rate`}
            label={text('settings.percent')}
            places={1}
            bare={line > 0}
          />
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
      ))}
      <div className="form-actions">
        <Button look="quiet" small onClick={() => append({ valid_from: '', rate: '' })}>
          {text('settings.net_add_day')}
        </Button>
        {isFirst ? null : (
          <Button look="quiet" small onClick={onRemove}>
            {text('settings.net_remove_second')}
          </Button>
        )}
      </div>
    </fieldset>
  );
};
