import { createHash } from 'node:crypto';
import type { LetterEInvoice } from '@kontor/domain';
import type { Printed } from '../invoice-lines.ts';
import { invoiceSheet } from '../invoice-sheet.ts';
import { drawDocument } from '../printer.ts';
import { issuedEInvoice } from './e-invoice.ts';
import { facturXProfile, kindFor } from './profiles.ts';

/**
 * An invoice as PDF, and the electronic invoice that its customer gets beside it or within it.
 * Refuses as `invoiceSheet` and `issuedEInvoice` do.
 */
export const drawInvoice = async (
  ctx: Parameters<typeof drawDocument>[0],
  printed: Printed,
): Promise<{ bytes: Uint8Array; e_invoice: LetterEInvoice | undefined }> => {
  const kind = kindFor(printed);
  const sheet = invoiceSheet(printed);
  if (kind === undefined) return { bytes: await drawDocument(ctx, sheet), e_invoice: undefined };
  const xml = issuedEInvoice(printed, kind);
  const within = kind === 'facturx' ? { e_invoice: { xml, profile: facturXProfile } } : {};
  const sha256 = createHash('sha256').update(xml).digest('hex');
  return { bytes: await drawDocument(ctx, { ...sheet, ...within }), e_invoice: { kind, xml, sha256 } };
};
