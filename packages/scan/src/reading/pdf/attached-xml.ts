import { xmlText } from '../../structure/xml.ts';
import type { Document } from './document.ts';
import type { Pdfium } from './pdfium.ts';

/** The most attachments that are looked at, and the most bytes of all of their XML. */
const attachmentLimits = { attachments: 32, bytes: 10 * 1024 * 1024 };

/**
 * The XML files that are attached to a PDF, as texts, in its order. An electronic invoice is one of
 * them; what one says is for others to read. A file that can't be taken out is left out.
 */
export const attachedXml = ({ library, at }: Document): readonly string[] => {
  const count = Math.min(library.FPDFDoc_GetAttachmentCount(at), attachmentLimits.attachments);
  const texts: string[] = [];
  let left = attachmentLimits.bytes;
  for (let index = 0; index < count; index++) {
    const attachment = library.FPDFDoc_GetAttachment(at, index);
    if (attachment === 0 || !/\.xml$/i.test(attachmentName(library, attachment))) continue;
    const bytes = attachmentBytes(library, attachment, left);
    if (!bytes) continue;
    left -= bytes.length;
    texts.push(xmlText(bytes));
  }
  return texts;
};

const attachmentName = (library: Pdfium, attachment: number): string =>
  new TextDecoder('utf-16le')
    .decode(filled(library, (to, size) => library.FPDFAttachment_GetName(attachment, to, size)))
    .replace(/\0+$/, '');

const attachmentBytes = (library: Pdfium, attachment: number, most: number): Uint8Array | undefined => {
  const { malloc, free } = library.pdfium.wasmExports;
  const written = malloc(4);
  try {
    if (!library.FPDFAttachment_GetFile(attachment, 0, 0, written)) return undefined;
    const size = library.pdfium.getValue(written, 'i32');
    if (size <= 0 || size > most) return undefined;
    return filled(library, (to, room) => {
      if (room > 0) library.FPDFAttachment_GetFile(attachment, to, room, written);
      return size;
    });
  } finally {
    free(written);
  }
};

/** The bytes that a function of PDFium writes, which says how many they are when it has no room. */
const filled = (
  { pdfium: module }: Pdfium,
  write: (to: number, size: number) => number,
): Uint8Array<ArrayBuffer> => {
  const { malloc, free } = module.wasmExports;
  const size = write(0, 0);
  if (size <= 0) return new Uint8Array();
  const to = malloc(size);
  try {
    write(to, size);
    return module.HEAPU8.slice(to, to + size);
  } finally {
    free(to);
  }
};
