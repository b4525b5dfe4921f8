import type { EInvoiceRead } from '@kontor/e-invoices';
import type { CheckedEInvoice, Media } from '../messages.ts';
import { xmlOf } from '../structure/xml.ts';
import { Unreadable, WrongStructure } from '../unreadable.ts';
import { attachedXml } from './pdf/attached-xml.ts';
import { type Document, withDocument } from './pdf/document.ts';
import { pdfium } from './pdf/pdfium.ts';

/** Electronic invoices in receipts: as a file of XML, or attached to a PDF. */

// Loaded where there is one, as most receipts are paper.
const reader = () => import('@kontor/e-invoices');

/** The invoice that a file of XML is. Throws Unreadable, with the reason, where it is none. */
export const eInvoiceOf = async (file: Uint8Array): Promise<EInvoiceRead> => {
  const text = xmlOf(file);
  const { EInvoiceFault, readEInvoice } = await reader();
  try {
    return readEInvoice(text);
  } catch (error) {
    throw error instanceof EInvoiceFault ? new WrongStructure(error.message) : error;
  }
};

type Attached = {
  texts: readonly string[];
  read?: EInvoiceRead;
  /** Says why the first that looks like one is none, where none is read. */
  fault?: string;
};

/**
 * The first invoice among the XML files of a PDF, if there is one; others, and damaged ones, are
 * only kept in it.
 */
export const attachedEInvoice = async (document: Document): Promise<Attached> => {
  const texts = attachedXml(document);
  if (texts.length === 0) return { texts };
  const { EInvoiceFault, looksLikeEInvoice, readEInvoice } = await reader();
  let fault: string | undefined;
  for (const text of texts.filter(looksLikeEInvoice)) {
    try {
      return { texts, read: readEInvoice(text) };
    } catch (error) {
      if (!(error instanceof EInvoiceFault)) throw error;
      fault ??= error.message;
    }
  }
  return fault === undefined ? { texts } : { texts, fault };
};

/**
 * The invoice in a receipt, with the rules that it breaks; undefined where there is none. Throws
 * Unreadable, with the reason, where the one that is attached can't be read.
 */
export const checkedEInvoice = async ({
  file,
  media,
}: {
  file: Uint8Array;
  media: Media;
}): Promise<CheckedEInvoice | undefined> => {
  const read = await eInvoiceIn(file, media);
  if (!read) return undefined;
  const { checkEInvoice } = await reader();
  return { ...read, broken: checkEInvoice(read.invoice) };
};

const eInvoiceIn = async (file: Uint8Array, media: Media): Promise<EInvoiceRead | undefined> => {
  if (media === 'application/xml') return eInvoiceOf(file);
  if (media !== 'application/pdf') return undefined;
  const { read, fault } = await withDocument(await pdfium(), file, attachedEInvoice);
  if (fault !== undefined) throw new Unreadable('not_what_it_says', fault);
  return read;
};
