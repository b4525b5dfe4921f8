import type { Act } from '../../controls/acts/acts.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { settingsPages } from '../../pages/settings.ts';
import { type Downloaded, downloadEInvoice, downloadInvoice } from '../../server/download.ts';
import { refusalIn } from '../../server/refusal.ts';
import { useRefusalText } from '../../server/refusal-text.ts';
import { useBooks } from '../../server/session.ts';
import { saveFile } from '../../table/export.ts';
import { type TextName, useText } from '../../texts/text.ts';

/** Saves a file; answers whether it is under way, and what is in its way. */
const useFile = (read: (client: string) => Promise<Downloaded>) => {
  const { name } = useBooks();
  const { busy, error, run } = useAction();
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } = await read(name);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return { busy, error, save };
};

/** The act that saves an invoice as the PDF that its customer gets. */
export const useInvoicePdf = (invnumber: string) => {
  const { busy, error, save } = useFile((client) => downloadInvoice(client, invnumber));
  const act: Act = { keys: 'd', label: 'invoices.save_pdf', disabled: busy, run: save };
  return { act, error };
};

/** The act that saves an invoice as the electronic one that its customer gets. */
export const useEInvoice = (invnumber: string) => {
  const { busy, error, save } = useFile((client) => downloadEInvoice(client, { invnumber }));
  const act: Act = { keys: 'x', label: 'invoices.e_invoice', disabled: busy, run: save };
  return { act, error };
};

type Missing = { message: TextName; go: TextName; href: string };

// A setting that a document needs, by the field that the refusal names, and where it is set.
const account = { go: 'invoices.to_accounts', href: settingsPages.accounts.to() } as const;
const missing: Readonly<Record<string, Missing>> = {
  iban: { message: 'invoices.no_iban', ...account },
  qr_iban: { message: 'invoices.no_qr_iban', ...account },
  sender: { message: 'invoices.no_sender', go: 'invoices.to_sender', href: settingsPages.documents.to() },
};

/** Says why there is no PDF, with the way to what is missing. */
export const PdfError = ({ error, currency }: { error: unknown; currency: string }) => {
  const text = useText();
  const refusalText = useRefusalText();
  const refusal = refusalIn(error);
  if (refusal?.code === 'e_invoice_refused')
    return (
      <Notice>
        {text('invoices.e_invoice_refused')}
        <ul>
          {refusal.issues.map((issue) => (
            <li key={issue.message}>{refusalText(issue)}</li>
          ))}
        </ul>
      </Notice>
    );
  const needed = missing[refusal?.issues[0]?.field ?? ''];
  if (!needed) return <ErrorNotice error={error} />;
  return (
    <Notice>
      {text(needed.message, { currency })} <Anchor href={needed.href}>{text(needed.go)}</Anchor>
    </Notice>
  );
};
