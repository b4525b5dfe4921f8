import type { Inputs, KontorRouter } from '@kontor/client';
import { createTRPCClient, httpBatchStreamLink, type TRPCClient } from '@trpc/client';
import { acrossSessions, headersOf } from './client.ts';

/** A file of the server, whose content arrives in parts. */
export type Downloaded = { file_name: string; media_type: string; parts: BlobPart[] };

/** Calls of a client whose answers arrive in parts, which those of `connect` cannot. */
const streamed = (client: string, methodOverride?: 'POST'): TRPCClient<KontorRouter> =>
  createTRPCClient<KontorRouter>({
    links: [
      acrossSessions,
      httpBatchStreamLink({
        url: `/trpc/${encodeURIComponent(client)}`,
        ...(methodOverride ? { methodOverride } : {}),
        headers: ({ opList }) => headersOf(opList),
      }),
    ],
  });

/** Reads the whole books of a client as a file for another program (docs/interface §15). */
export const downloadBooks = async (
  client: string,
  format: 'hledger' | 'ledger' | 'beancount',
): Promise<Downloaded> => {
  const { file_name, media_type, content } = await streamed(client).exports.books.query({ format });
  const parts: string[] = [];
  for await (const part of content) parts.push(part);
  return { file_name, media_type, parts };
};

type Answered = { file_name: string; media_type: string; content: AsyncIterable<string> };

const decoded = async ({ file_name, media_type, content }: Answered): Promise<Downloaded> => {
  const parts: BlobPart[] = [];
  // Each part is whole groups of base64, so that it is read by itself.
  for await (const part of content) parts.push(Uint8Array.from(atob(part), (char) => char.charCodeAt(0)));
  return { file_name, media_type, parts };
};

/**
 * Reads an invoice as the PDF that its customer gets (docs/interface §9). Refuses `invalid` without
 * a sender or an IBAN.
 */
export const downloadInvoice = async (
  client: string,
  invnumber: string,
  language_code?: string,
): Promise<Downloaded> => decoded(await streamed(client).print.invoice.query({ invnumber, language_code }));

/** Reads an offer, its order confirmation or its delivery note as PDF (docs/interface §37). */
export const downloadOffer = async (
  client: string,
  asked: { offernumber: string; document: 'offer' | 'order_confirmation' | 'delivery_note' },
): Promise<Downloaded> => decoded(await streamed(client).offers.file.query(asked));

/**
 * Reads an invoice as an electronic one (docs/interface §9.1). Refuses `e_invoice_refused` with
 * what is missing and with the rules that it breaks.
 */
export const downloadEInvoice = async (
  client: string,
  asked: { invnumber: string; language_code?: string | undefined; format?: 'ubl' | 'cii' },
): Promise<Downloaded> => decoded(await streamed(client).print.eInvoice.query(asked));

/** Reads several invoices as one PDF, in this order. Refuses as `downloadInvoice` does. */
export const downloadInvoices = async (
  client: string,
  [invnumber = '', ...further]: readonly string[],
): Promise<Downloaded> =>
  // So many numbers are too long for an address.
  decoded(await streamed(client, 'POST').print.invoice.query({ invnumber, further }));

/** Reads the payment part of an invoice alone; refuses as `downloadInvoice` does. */
export const downloadQrBill = async (
  client: string,
  asked: { invnumber: string; language_code: string | undefined; format: 'pdf' | 'svg' },
): Promise<Downloaded> => decoded(await streamed(client).print.qrBill.query(asked));

/** Reads a reminder as it was issued (docs/interface §24). */
export const downloadReminder = async (client: string, id: number): Promise<Downloaded> =>
  decoded(await streamed(client).reminders.pdf.query({ id }));

/**
 * Reads the file of a payment order, pain.001 (docs/interface §26). Refuses `order_not_released` of
 * a draft.
 */
export const downloadOrder = async (client: string, id: number): Promise<Downloaded> =>
  decoded(await streamed(client).paymentOrders.pain001.query({ id }));

/**
 * Reads the file of a settled VAT period (docs/interface §15). Refuses `vat_file_refused` with what
 * the portal would refuse.
 */
export const downloadVatFile = async (
  client: string,
  asked: { from: string; to: string; number: number; submission: 'first' | 'correction' },
): Promise<Downloaded> => decoded(await streamed(client).vat.file.query(asked));

/**
 * Reads a VAT return as PDF, as it was settled or as a draft (docs/interface §15). Refuses
 * `invalid` without a sender.
 */
export const downloadVatReturn = async (
  client: string,
  asked: { from: string; to: string; number?: number; language_code: string },
): Promise<Downloaded> => decoded(await streamed(client).print.vatReturn.query(asked));

/**
 * Reads the income statement of a period as PDF, beside another period or the budget
 * (docs/interface §15). Refuses `invalid` without a sender.
 */
export const downloadIncomeStatement = async (
  client: string,
  asked: Inputs['print']['incomeStatement'],
): Promise<Downloaded> => decoded(await streamed(client).print.incomeStatement.query(asked));

/**
 * Reads the file of a settled reconciliation of a year's VAT (docs/interface §15). Refuses
 * `vat_file_refused`.
 */
export const downloadReconciledYear = async (
  client: string,
  asked: { from: string; to: string; number: number | undefined },
): Promise<Downloaded> => decoded(await streamed(client).vat.reconciliationFile.query(asked));

/** Reads the file of an export for the fiduciary (docs/interface §30). */
export const downloadExport = async (client: string, id: number): Promise<Downloaded> =>
  decoded(await streamed(client).fiduciary.file.query({ id }));

/** Reads the entries of some days as a file for the fiduciary. */
export const downloadEntries = async (
  client: string,
  asked: { format: 'abaconnect' | 'banana' | 'datev'; from: string; to: string },
): Promise<Downloaded> => decoded(await streamed(client).fiduciary.entries.query(asked));

/**
 * Makes the archive of a year, or of all, as a ZIP (docs/interface §33). Refuses `unavailable`
 * while another one is made.
 */
export const downloadArchive = async (client: string, year: string): Promise<Downloaded> =>
  decoded(await streamed(client).archives.make.query({ year }));

/**
 * Reads the reconciliation of an account at a bank as PDF (docs/interface §26). Refuses `not_found`
 * before its first statement.
 */
export const downloadReconciliation = async (
  client: string,
  asked: { accno: number; day: string; language_code: string },
): Promise<Downloaded> => decoded(await streamed(client).print.reconciliation.query(asked));

/**
 * Reads annual accounts as PDF, marked as a draft where anything is missing (docs/interface §28).
 * Refuses `invalid` without a sender.
 */
export const downloadAnnualAccounts = async (
  client: string,
  asked: { year: number; language: 'de' | 'fr' | 'it' | 'en' },
): Promise<Downloaded> => decoded(await streamed(client).print.annualAccounts.query(asked));

/** Reads the document of a mail as it was sent (docs/interface §23). */
export const downloadMailFile = async (client: string, id: number): Promise<Downloaded> =>
  decoded(await streamed(client).mails.file.query({ id }));

/**
 * Reads the statement of a customer or vendor as PDF (docs/interface §6). Refuses `invalid` without
 * a sender.
 */
export const downloadStatement = async (
  client: string,
  { kind, number, from, to }: { kind: 'invoice' | 'payable'; number: string; from: string; to: string },
): Promise<Downloaded> => {
  const { print } = streamed(client);
  return decoded(
    kind === 'invoice'
      ? await print.statement.query({ customernumber: number, from, to })
      : await print.vendorStatement.query({ vendornumber: number, from, to }),
  );
};

/**
 * Reads the books of a year for the tax office, as PDF or as files (docs/interface §15). Refuses
 * `too_large` for a PDF of too many pages.
 */
export const downloadTaxOffice = async (
  client: string,
  kind: 'pdf' | 'files',
  asked: { year: number; language_code: string },
): Promise<Downloaded> => decoded(await streamed(client).taxOffice[kind].query(asked));
