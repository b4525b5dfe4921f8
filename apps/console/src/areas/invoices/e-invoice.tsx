import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { ChoiceFilter } from '../../controls/filters.tsx';
import { useAction } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { downloadEInvoice } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { saveFile } from '../../table/export.ts';
import { useText } from '../../texts/text.ts';
import { PdfError } from '../documents/pdf.tsx';

type EInvoiceProps = {
  invnumber: string;
  currency: string;
  /** The kind of electronic invoice that the customer gets; empty for none. */
  kind: '' | 'ubl' | 'cii' | 'facturx';
};

/** A button that saves the invoice as an electronic one, in either syntax of EN 16931. */
export const EInvoiceButton = (props: EInvoiceProps) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  useShortcuts([{ keys: 'x', label: 'invoices.e_invoice', group: 'here', run: () => setOpen(true) }]);
  return (
    <>
      <Button keys="x" onClick={() => setOpen(true)}>
        {text('invoices.e_invoice')}
      </Button>
      {open ? <EInvoiceDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const EInvoiceDialog = ({ invnumber, currency, kind, onClose }: EInvoiceProps & { onClose: () => void }) => {
  const text = useText();
  const { name } = useBooks();
  const { busy, error, run } = useAction();
  const [format, setFormat] = useState<'ubl' | 'cii'>(kind === 'cii' || kind === 'facturx' ? 'cii' : 'ubl');
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadEInvoice(name, { invnumber, format });
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return (
    <Dialog title={text('invoices.e_invoice_of', { invnumber })} open onClose={onClose}>
      <div className="form">
        <ChoiceFilter
          label={text('invoices.e_invoice_format')}
          value={format}
          options={[
            { value: 'ubl', label: 'UBL 2.1' },
            { value: 'cii', label: 'CII D16B' },
          ]}
          onChange={(value) => setFormat(value as typeof format)}
        />
        <p className="soft">{text(kind === '' ? 'invoices.e_invoice_none' : `invoices.e_invoice_${kind}`)}</p>
        <PdfError error={error} currency={currency} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('close')}</Button>
          <Button look="primary" disabled={busy} onClick={save}>
            {text('invoices.e_invoice_save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
