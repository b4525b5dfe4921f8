import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ChoiceFilter, DayFilter, useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { closingPages } from '../../../pages/closing.ts';
import { downloadEntries } from '../../../server/download.ts';
import { useBooks } from '../../../server/session.ts';
import { saveFile } from '../../../table/export.ts';
import { useText } from '../../../texts/text.ts';
import { periodNamed } from '../../../values/period.ts';
import { type Format, formatOptions } from './formats.ts';

/** The entries of some days as a file that is not kept. */
export const EntriesOfDays = ({ format: last }: { format: Format }) => {
  const text = useText();
  const { name, today } = useBooks();
  const year = periodNamed('year', today);
  const { from = year.from, to = year.to } = closingPages.fiduciary.useSearch();
  const change = useSearchChange();
  const [chosen, setFormat] = useState<Format>();
  const format = chosen ?? last;
  const { busy, error, run } = useAction();
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadEntries(name, { format, from, to });
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return (
    <details>
      <summary>{text('closing.fiduciary.days')}</summary>
      <div className="stack gap-3">
        <p className="soft">{text('closing.fiduciary.days_hint')}</p>
        <div className="flow gap-3 closing-day">
          <ChoiceFilter
            label={text('closing.fiduciary.format')}
            value={format}
            options={formatOptions}
            onChange={(value) => setFormat(value as Format)}
          />
          <DayFilter label={text('from')} value={from} required onChange={(day) => change({ from: day })} />
          <DayFilter label={text('to')} value={to} required onChange={(day) => change({ to: day })} />
        </div>
        <ErrorNotice error={error} />
        <div className="form-actions">
          <Button disabled={busy} onClick={save}>
            {text('closing.fiduciary.save')}
          </Button>
        </div>
      </div>
    </details>
  );
};
