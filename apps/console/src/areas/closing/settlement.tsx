import { bookingDate } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { DateInput } from '../../controls/date-input.tsx';
import { Field } from '../../controls/field.tsx';
import { Figure } from '../../controls/figure.tsx';
import { Notice, useErrorText } from '../../controls/notice.tsx';
import { SettledInput } from '../../controls/settling.tsx';
import { closingPages } from '../../pages/closing.ts';
import { reportPages } from '../../pages/reports.ts';
import { once } from '../../server/client.ts';
import { refusalIn } from '../../server/refusal.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { isNegative, negated } from '../../values/amount.ts';
import { isBookingDate } from '../../values/booking-date.ts';
import { type Days, dayLater, formatDate } from '../../values/date.ts';
import { VatWarnings } from '../reports/vat/vat-warnings.tsx';
import { SetOffSums } from '../reports/vat-year/instalments.tsx';
import { VatNotices } from '../reports/vat-year/notices.tsx';
import { Booking } from './booking.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { PreviewError } from './preview-error.tsx';

type SettlementProps = {
  days: Days;
  correction: boolean;
  /** The day up to which the books are closed. */
  closed: string | undefined;
  /** The first of the periods before this one that are not settled. */
  earlier: Days | undefined;
};

/**
 * The day on which a settlement is booked unless another one is chosen: the last of the period, or
 * the first after it that is open.
 */
const dayProposed = (to: string, closed: string | undefined): string =>
  closed !== undefined && closed >= to ? dayLater(closed, 1) : to;

/**
 * Settles one VAT period, or what came later into a settled one: shows what will be booked, then
 * books it.
 */
export const Settlement = ({ days, correction, closed, earlier }: SettlementProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { query, call, today } = useBooks();
  const router = useRouter();
  const [date, setDate] = useState(dayProposed(days.to, closed));
  const periodText = ({ from, to }: Days) => `${formatDate(from, language)} – ${formatDate(to, language)}`;
  const period = periodText(days);
  const isRunning = days.to >= today;
  const sent = { ...days, correction, transdate: bookingDate.parse(date) };
  const { data, error } = useQuery(
    query.vat.previewSettlement.queryOptions(sent, { placeholderData: keepPreviousData }),
  );
  const errorText = useErrorText();
  const wrong = refusalIn(error)?.issues.some(({ field }) => field === 'transdate') ?? false;
  const settle = async (key: string) => {
    await call.vat.settle.mutate(sent, once(key));
    await router.navigate({ href: closingPages.vat.to() });
  };
  const label = text(correction ? 'closing.settle_correction' : 'closing.settle');
  return (
    <section className="card closing-part stack gap-3" aria-labelledby="settlement">
      <h2 id="settlement">
        {label}: {period}
      </h2>
      <div className="closing-day flow end gap-3">
        <SettledInput value={date} isWhole={isBookingDate} onSettled={setDate}>
          {(bound) => (
            <Field label={text('closing.booked_on')} error={wrong ? errorText(error) : undefined}>
              {(state) => <DateInput {...state} {...bound} today={today} />}
            </Field>
          )}
        </SettledInput>
        <ButtonLink href={reportPages.vatReturn.to(days)}>{text('closing.look_at_return')}</ButtonLink>
      </div>
      {earlier ? (
        <Notice>
          {text('closing.earlier_first')}{' '}
          <Anchor href={closingPages.vat.to(earlier)}>{periodText(earlier)}</Anchor>
        </Notice>
      ) : null}
      {isRunning ? <Notice>{text('closing.still_running')}</Notice> : null}
      {data ? (
        <>
          <dl className="closing-result">
            <div>
              <dt>
                {text(isNegative(data.payable) ? 'closing.vat_claim' : 'closing.vat_owed')} {data.currency}
              </dt>
              <dd>
                <Figure
                  amount={isNegative(data.payable) ? negated(data.payable) : data.payable}
                  href={reportPages.vatReturn.to(days)}
                  label={text('closing.vat_owed')}
                />
              </dd>
            </div>
          </dl>
          {data.set_off ? <SetOffSums set_off={data.set_off} /> : null}
          <VatWarnings warnings={data.warnings} />
          <VatNotices notices={data.notices} />
          {data.entry ? <EntryPreview title={text('closing.will_be_booked')} entry={data.entry} /> : null}
          {isRunning ? null : (
            <div className="form-actions">
              <Booking
                label={label}
                title={text('closing.settle_title', { period })}
                consequence="vat.settle"
                run={settle}
              >
                {earlier ? (
                  <p>
                    {text('closing.earlier_first')} {periodText(earlier)}
                  </p>
                ) : null}
              </Booking>
            </div>
          )}
        </>
      ) : (
        <PreviewError error={error} />
      )}
    </section>
  );
};
