import { letterLanguages } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Act } from '../../controls/acts/acts.tsx';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useAction } from '../../forms/action.ts';
import { type Downloaded, downloadEInvoice, downloadInvoice, downloadQrBill } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { saveFile } from '../../table/export.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { PdfError } from '../documents/pdf.tsx';
import './preview.css';

type PreviewProps = {
  invnumber: string;
  currency: string;
  hasBill: boolean;
  /** The language that it is shown in at first; the customer's unless it is given. */
  language?: string | undefined;
};

/**
 * The act that shows the invoice as its customer gets it, in any of the four languages, and saves
 * it, its QR-bill and its electronic form; and its dialog.
 */
export const usePreview = (props: PreviewProps) => {
  const [open, setOpen] = useState(false);
  const act: Act = { keys: 'v', label: 'invoices.preview', run: () => setOpen(true) };
  return { act, dialog: open ? <PreviewDialog {...props} onClose={() => setOpen(false)} /> : null };
};

type PreviewDialogProps = PreviewProps & { onClose: () => void };

export const PreviewDialog = ({ invnumber, currency, hasBill, language, onClose }: PreviewDialogProps) => {
  const text = useText();
  const { name, query } = useBooks();
  const [language_code, setLanguage] = useState(language);
  const [page, setPage] = useState(1);
  const asked = { invnumber, language_code, page, width: 1_200 };
  const { data, error } = useQuery(
    query.print.picture.queryOptions(asked, { placeholderData: keepPreviousData }),
  );
  const saving = useAction();
  const save = (read: () => Promise<Downloaded>) =>
    void saving.run(async () => {
      const { file_name, media_type, parts } = await read();
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  const qrBill = (format: 'pdf' | 'svg') =>
    save(() => downloadQrBill(name, { invnumber, language_code, format }));
  const { pages = 1 } = data ?? {};
  return (
    <Dialog
      title={`${text('documents.invoice')} ${invnumber}`}
      open
      onClose={onClose}
      className="invoice-preview"
    >
      <div className="flow gap-2">
        <LanguageChoice
          value={language_code}
          onChange={(code) => {
            setLanguage(code);
            setPage(1);
          }}
        />
        <Button
          disabled={saving.busy}
          onClick={() => save(() => downloadInvoice(name, invnumber, language_code))}
        >
          {text('invoices.save_pdf')}
        </Button>
        {(['ubl', 'cii'] as const).map((format) => (
          <Button
            key={format}
            disabled={saving.busy}
            onClick={() => save(() => downloadEInvoice(name, { invnumber, language_code, format }))}
          >
            {text('invoices.e_invoice_in', { format: format.toUpperCase() })}
          </Button>
        ))}
        {hasBill ? (
          <>
            <Button disabled={saving.busy} onClick={() => qrBill('pdf')}>
              {text('invoices.qr_bill_pdf')}
            </Button>
            <Button disabled={saving.busy} onClick={() => qrBill('svg')}>
              {text('invoices.qr_bill_svg')}
            </Button>
          </>
        ) : null}
      </div>
      <PdfError error={error ?? saving.error} currency={currency} />
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part of the page that scrolls is reached by the keyboard.
        <section className="invoice-preview-paper" tabIndex={0} aria-label={text('invoices.preview')}>
          <img
            src={`data:image/png;base64,${data.png}`}
            width={data.width}
            height={data.height}
            alt={text('invoices.page', { page, pages })}
          />
        </section>
      ) : null}
      <div className="dialog-actions">
        {pages > 1 ? (
          <>
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {text('invoices.page_before')}
            </Button>
            <span className="soft">{text('invoices.page', { page, pages })}</span>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {text('invoices.page_after')}
            </Button>
          </>
        ) : null}
        <Button look="primary" onClick={onClose}>
          {text('close')}
        </Button>
      </div>
    </Dialog>
  );
};

type ChoiceProps = { value: string | undefined; onChange: (code: string | undefined) => void };

const LanguageChoice = ({ value, onChange }: ChoiceProps) => {
  const text = useText();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <select
      className="input invoice-preview-language"
      aria-label={text('invoices.language')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{text('invoices.language_usual')}</option>
      {letterLanguages.map((code) => (
        <option key={code} value={code}>
          {names.of(code) ?? code}
        </option>
      ))}
    </select>
  );
};
