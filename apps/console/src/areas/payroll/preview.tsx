import { type BookingDate, bookingDate } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateInput } from '../../controls/date-input.tsx';
import { Field } from '../../controls/field.tsx';
import { FieldLine } from '../../layout/layout.tsx';
import { PreviewedPostings } from '../../postings/previewed-postings.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { Booking } from '../closing/booking.tsx';
import { Part } from '../closing/closing-screen.tsx';
import { PreviewError } from '../closing/preview-error.tsx';

export type ChosenFile = { filename: string; content: string };

/** The entry that a file would book on a day, or why it would be refused. */
export const JournalPreview = ({ of, onDone }: { of: ChosenFile; onDone: () => void }) => {
  const text = useText();
  const { call, today } = useBooks();
  const isXml = /^\uFEFF?\s*</.test(of.content);
  const [day, setDay] = useState(isXml ? '' : lastDayBefore(today));
  const parsed = bookingDate.safeParse(day);
  const transdate = parsed.success ? parsed.data : undefined;
  const sent = { ...of, ...(transdate === undefined ? {} : { transdate: transdate as BookingDate }) };
  const { data, error, isError } = useQuery({
    queryKey: ['payroll preview', of.content, day],
    queryFn: () => call.payroll.create.mutate({ ...sent, dry_run: true }),
    ...{ placeholderData: keepPreviousData, staleTime: 0, retry: false },
  });
  const entry = data?.dry_run?.entries[0];
  return (
    <Part id="preview" title={of.filename}>
      <FieldLine>
        <Field label={text('date')} hint={isXml ? text('payroll.day_hint') : ''}>
          {(state) => <DateInput {...state} value={day} onChange={setDay} today={today} />}
        </Field>
        <Booking
          label={text('payroll.book')}
          title={text('payroll.book_title')}
          disabled={isError || entry === undefined}
          run={async (key) => {
            await call.payroll.create.mutate(sent, once(key));
          }}
          onDone={onDone}
        >
          <p>{text('payroll.book_text')}</p>
        </Booking>
      </FieldLine>
      {isError ? <PreviewError error={error} /> : null}
      {entry && !isError ? (
        <PreviewedPostings title={text('payroll.entry')} postings={entry.postings} summed />
      ) : null}
    </Part>
  );
};

/** The last day of the month before a day. */
const lastDayBefore = (today: string): string => {
  const first = Date.parse(`${today.slice(0, 7)}-01`);
  return new Date(first - 86_400_000).toISOString().slice(0, 10);
};
