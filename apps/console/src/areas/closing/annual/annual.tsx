import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ChoiceFilter, Filters, useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { closingPages } from '../../../pages/closing.ts';
import { downloadAnnualAccounts } from '../../../server/download.ts';
import { useBooks } from '../../../server/session.ts';
import { saveFile } from '../../../table/export.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { languageName } from '../../../texts/language-name.ts';
import { useText } from '../../../texts/text.ts';
import { yearOf } from '../../../values/date.ts';
import { ReportSkeleton } from '../../reports/report-screen.tsx';
import { ClosingScreen, Part } from '../closing-screen.tsx';
import { Missing, Notices, Statements } from './figures.tsx';
import { NotesForm } from './notes-form.tsx';
import './annual.css';

const pdfLanguages = ['de', 'fr', 'it', 'en'] as const;
type PdfLanguage = (typeof pdfLanguages)[number];

/** The annual accounts of a year: what is missing, what is asked, and the PDF. */
export const AnnualAccountsPage = () => {
  const text = useText();
  const change = useSearchChange();
  const { language } = useLanguage();
  const { query, today, may } = useBooks();
  const last = Number(today.slice(0, 4));
  const { year: asked = yearOf(today, -1).to.slice(0, 4) } = closingPages.annual.useSearch();
  const year = Number(asked);
  const { data, error } = useQuery(query.annualAccounts.get.queryOptions({ year, language }));
  const settings = useQuery(query.settings.get.queryOptions());
  const years = [...new Set([0, 1, 2, 3, 4].map((back) => String(last - back)).concat(asked))];
  return (
    <ClosingScreen title={text('closing.annual')} beside={data ? <Pdf year={year} /> : null}>
      <p className="soft closing-about">{text('annual.about')}</p>
      <Filters>
        <ChoiceFilter
          label={text('annual.year')}
          value={asked}
          options={years.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ year: value })}
        />
      </Filters>
      <ErrorNotice error={error ?? settings.error} />
      {data && settings.data ? (
        <>
          <Missing accounts={data} />
          <Notices accounts={data} />
          <Part id="annual-statements" title={text('annual.statements')}>
            <Statements accounts={data} />
          </Part>
          {may('close') ? (
            <Part id="annual-notes" title={text('annual.notes')}>
              <NotesForm
                key={`${year} ${language} ${data.answers?.version ?? 0} ${data.notes.length}`}
                accounts={data}
                city={settings.data.sender?.city ?? ''}
              />
            </Part>
          ) : null}
        </>
      ) : error || settings.error ? null : (
        <ReportSkeleton />
      )}
    </ClosingScreen>
  );
};

/** Saves the PDF in a language, that of the screen first. */
const Pdf = ({ year }: { year: number }) => {
  const text = useText();
  const { language: own } = useLanguage();
  const { name: client } = useBooks();
  const { busy, error, run } = useAction();
  const [language, setLanguage] = useState<PdfLanguage>(own);
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadAnnualAccounts(client, { year, language });
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return (
    <div className="annual-pdf">
      <ChoiceFilter
        label={text('annual.language')}
        value={language}
        options={pdfLanguages.map((value) => ({ value, label: languageName(value, own) }))}
        onChange={(value) => setLanguage(value as PdfLanguage)}
      />
      <Button disabled={busy} title={text('annual.save_pdf')} onClick={save}>
        {text('documents.pdf')}
      </Button>
      <ErrorNotice error={error} />
    </div>
  );
};
