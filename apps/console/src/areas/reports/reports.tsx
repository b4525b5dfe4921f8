import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { downloadBooks } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { saveFile } from '../../table/export.ts';
import { useText } from '../../texts/text.ts';
import { useReports } from './report-screen.tsx';
import { TaxOffice } from './tax-office.tsx';
import './reports.css';

/** The reports that there are, and the whole books as a file. */
export const Reports = () => {
  const text = useText();
  const reports = useReports();
  return (
    <Screen title={text('reports')} flow>
      <ul className="tiles">
        {reports.map(({ href, title, about }) => (
          <li key={href}>
            <Anchor href={href} className="card reports-card">
              <span className="reports-title">{title}</span>
              <span className="soft">{about}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      <TaxOffice />
      <Books />
    </Screen>
  );
};

const formats = ['hledger', 'ledger', 'beancount'] as const;

const Books = () => {
  const text = useText();
  const { name } = useBooks();
  const { busy, error, run } = useAction();
  const save = (format: (typeof formats)[number]) =>
    run(async () => {
      const { file_name, media_type, parts } = await downloadBooks(name, format);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return (
    <section className="reports-books stack gap-2" aria-labelledby="books">
      <h2 id="books">{text('reports.books')}</h2>
      <p className="soft">{text('reports.books_about')}</p>
      <ErrorNotice error={error} />
      <div className="form-actions">
        {formats.map((format) => (
          <Button key={format} disabled={busy} onClick={() => void save(format)}>
            {text(`reports.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  );
};
