import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatDate } from '../../../values/date.ts';
import './rates.css';

type Official = Outputs['exchangeRates']['official'];

/**
 * The button that takes the official rates of a day over; only where the operator has set where
 * they are read.
 */
export const OfficialRates = () => {
  const text = useText();
  const { query } = useBooks();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(query.exchangeRates.official.queryOptions({}));
  if (!data || data.state === 'none') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('rates.take')}</Button>
      {open ? <OfficialDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** Currencies that are chosen where the books have no rate of any yet. */
const usual = ['EUR', 'USD', 'GBP'];

const OfficialDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { query, today } = useBooks();
  const [day, setDay] = useState(today);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const { data, error, isFetching } = useQuery(
    query.exchangeRates.official.queryOptions(
      { day },
      { enabled: isDay, retry: false, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return (
    <Dialog title={text('rates.take')} open onClose={onClose} className="dialog-wide">
      <p className="dialog-text">{text('rates.about')}</p>
      <Field label={text('rates.day')}>
        {(state) => <DateInput {...state} value={day} onChange={setDay} today={today} />}
      </Field>
      <ErrorNotice error={error} />
      {isFetching ? <p role="status">{text('rates.reading')}</p> : null}
      {data && !isFetching ? <Answer key={day} official={data} onClose={onClose} /> : null}
      {data ? null : (
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('close')}</Button>
        </div>
      )}
    </Dialog>
  );
};

const Answer = ({ official, onClose }: { official: Official; onClose: () => void }) => {
  const { state, reason = '', day, rates } = official;
  const text = useText();
  const { language } = useLanguage();
  const { call, cache, client } = useBooks();
  const action = useAction();
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const known = rates.filter(({ before }) => before !== undefined).map(({ currency }) => currency);
    return known.length > 0 ? known : usual.filter((one) => rates.some(({ currency }) => currency === one));
  });
  const [taken, setTaken] = useState<number>();
  const wanted = rates.filter(({ currency }) => chosen.includes(currency));
  const take = () =>
    action.run(async () => {
      if (day === undefined) return;
      const sent = wanted.map(({ currency, rate }) => ({ currency, day, rate }));
      await call.exchangeRates.save.mutate({ rates: sent });
      setTaken(sent.length);
      // The rates stay as they were read: reading them again would ask elsewhere once more.
      const isOfficial = (key: unknown) => JSON.stringify(key).includes('"official"');
      await cache.invalidateQueries({ predicate: ({ queryKey }) => !isOfficial(queryKey) });
    });
  if (state !== 'read' || day === undefined)
    return (
      <>
        <Notice>{text(`rates.state.${state}`, { reason })}</Notice>
        <Close onClose={onClose} />
      </>
    );
  if (taken !== undefined)
    return (
      <>
        <Notice kind="status">{text('settings.imported', { count: taken })}</Notice>
        <Close onClose={onClose} />
      </>
    );
  return (
    <>
      <p>{text('rates.valid', { date: formatDate(day, language) })}</p>
      <ErrorNotice error={action.error} />
      <div className="rates-official">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('ledger.currency')}</th>
              <th scope="col" className="rates-number">
                {text('settings.rate_in', { currency: client.currency })}
              </th>
              <th scope="col" className="rates-number">
                {text('rates.before')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ currency, rate, before }) => (
              <tr key={currency}>
                <td>
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={chosen.includes(currency)}
                      onChange={({ target }) =>
                        setChosen(
                          target.checked ? [...chosen, currency] : chosen.filter((one) => one !== currency),
                        )
                      }
                    />
                    <span>{currency}</span>
                  </label>
                </td>
                <td className="rates-number">{rate}</td>
                <td className="rates-number soft">{before ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('close')}</Button>
        <Button look="primary" disabled={action.busy || wanted.length === 0} onClick={() => void take()}>
          {text('rates.do_take', { count: wanted.length })}
        </Button>
      </div>
    </>
  );
};

const Close = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  return (
    <div className="dialog-actions">
      <Button onClick={onClose}>{text('close')}</Button>
    </div>
  );
};
