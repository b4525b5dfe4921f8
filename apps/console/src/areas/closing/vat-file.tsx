import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { ChoiceFilter } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { downloadReconciledYear, downloadVatFile } from '../../server/download.ts';
import { refusalIn } from '../../server/refusal.ts';
import { useRefusalText } from '../../server/refusal-text.ts';
import { useBooks } from '../../server/session.ts';
import { saveFile } from '../../table/export.ts';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import type { Days } from '../../values/date.ts';

type VatFileProps = {
  days: Days;
  period: string;
  /** 0 for the return, from 1 on for its corrections. */
  number: number;
  /** The amount owed, with the corrections up to this one. */
  payable: string;
  /** Whether later corrections were settled, which the file is without. */
  isCorrected?: boolean;
  /** Whether it is the reconciliation of a year, which `number` is one of. */
  reconciles?: boolean;
  onClose: () => void;
};

type Submission = 'first' | 'correction' | 'reconciliation';

/**
 * The file of a settled period, and the steps by which a person uploads it to the portal of the tax
 * administration.
 */
export const VatFile = ({ days, period, number, payable, onClose, ...of }: VatFileProps) => {
  const { isCorrected = false, reconciles = false } = of;
  const text = useText();
  const { name: client } = useBooks();
  const { busy, error, run } = useAction();
  const [submission, setSubmission] = useState<Submission>(
    reconciles ? 'reconciliation' : number > 0 ? 'correction' : 'first',
  );
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } =
        submission === 'reconciliation'
          ? await downloadReconciledYear(client, { ...days, number })
          : await downloadVatFile(client, { ...days, number, submission });
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return (
    <Dialog title={text('closing.vat_file_of', { period })} open onClose={onClose}>
      <div className="form">
        {isCorrected ? <Notice kind="status">{text('closing.vat_file.corrected')}</Notice> : null}
        {number > 0 && !reconciles ? (
          <ChoiceFilter
            label={text('closing.vat_submission')}
            value={submission}
            options={[
              { value: 'correction', label: text('closing.vat_submission.correction') },
              { value: 'first', label: text('closing.vat_submission.first') },
            ]}
            onChange={(value) => setSubmission(value as Submission)}
          />
        ) : null}
        <p className="soft">{text(`closing.vat_submission.${submission}.hint`)}</p>
        <Faults error={error} />
        <ol className="vat-file-steps">
          <li>{text('closing.vat_file.save')}</li>
          <li>{text('closing.vat_file.portal')}</li>
          <li>{text('closing.vat_file.check', { amount: formatAmount(payable) })}</li>
          <li>{text('closing.vat_file.send')}</li>
        </ol>
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('close')}</Button>
          <Button look="primary" disabled={busy} onClick={save}>
            {text('closing.vat_file')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** The reasons why the portal would refuse the file, each with the way to mend it. */
const Faults = ({ error }: { error: unknown }) => {
  const refusalText = useRefusalText();
  const refusal = refusalIn(error);
  if (refusal?.code !== 'vat_file_refused') return <ErrorNotice error={error} />;
  return (
    <Notice>
      {refusalText(refusal)}
      <ul>
        {refusal.issues.map((issue) => (
          <li key={issue.message}>{refusalText(issue)}</li>
        ))}
      </ul>
    </Notice>
  );
};
