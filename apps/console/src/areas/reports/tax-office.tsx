import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ChoiceFilter } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { downloadTaxOffice } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { saveFile } from '../../table/export.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';

const printedLanguages = ['de', 'fr', 'it', 'en'] as const;
const yearCount = 11;
const fileKinds = ['pdf', 'files'] as const;

/** The books of a year for the tax office, as one PDF or as files. */
export const TaxOffice = () => {
  const text = useText();
  const { name, today } = useBooks();
  const { language } = useLanguage();
  const { busy, error, run } = useAction();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(String(thisYear - 1));
  const [chosen, setChosen] = useState<string>(language);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const years = Array.from({ length: yearCount }, (_, at) => String(thisYear - at));
  const save = (kind: (typeof fileKinds)[number]) =>
    run(async () => {
      const asked = { year: Number(year), language_code: chosen };
      const { file_name, media_type, parts } = await downloadTaxOffice(name, kind, asked);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return (
    <section className="reports-books stack gap-2" aria-labelledby="tax-office">
      <h2 id="tax-office">{text('reports.tax_office')}</h2>
      <p className="soft">{text('reports.tax_office_about')}</p>
      <ErrorNotice error={error} />
      <div className="form-actions reports-tax-office">
        <ChoiceFilter
          label={text('reports.tax_office_year')}
          value={year}
          onChange={setYear}
          options={years.map((value) => ({ value, label: value }))}
        />
        <ChoiceFilter
          label={text('reports.tax_office_language')}
          value={chosen}
          onChange={setChosen}
          options={printedLanguages.map((value) => ({ value, label: names.of(value) ?? value }))}
        />
        {fileKinds.map((kind) => (
          <Button key={kind} disabled={busy} onClick={() => void save(kind)}>
            {text(`reports.tax_office_${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
};
