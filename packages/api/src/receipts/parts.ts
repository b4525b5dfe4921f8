import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Content, CutReceipt, ReceiverFound, ScanResult, TakenJob } from '@kontor/data';
import { type BillReading, bareIban, dayIn, readPages, readQrBill } from '@kontor/domain';
import { eInvoiceText } from '@kontor/e-invoices';
import type { Scanned } from '@kontor/scan';
import type { PartRead } from './image-words.ts';

type Source = Pick<TakenJob, 'file_name' | 'media_type'>;

/**
 * The stored result of a scan (docs/interface §16.1): a receipt with a single part is not cut. An
 * e-invoice stands for all of its file: the QR-bill on the pages of a PDF is the same bill.
 */
export const scanResultOf = (
  source: Source,
  { pages, parts, e_invoice }: Omit<Scanned, 'parts'> & { parts: readonly PartRead[] },
  receiver: ReceiverFound,
): ScanResult => {
  const reading = parts.length === 1 ? readingOf(source, parts[0], receiver) : undefined;
  if (e_invoice) return { pages, parts: [], bills: [storable(eInvoiceText(e_invoice))], reading };
  return parts.length > 1
    ? { pages, parts: parts.map((part) => cutFrom(source, part, receiver)), bills: [] }
    : { pages, parts: [], bills: billsIn(parts.flatMap(({ codes }) => codes)), reading };
};

/** The reading of the words of a part; undefined where they are none of a bill. */
const readingOf = (
  { media_type }: Pick<Source, 'media_type'>,
  part: PartRead | undefined,
  { names, uids, ibans, zone, date_received }: ReceiverFound,
): BillReading | undefined => {
  const { words = [], codes = [] } = part ?? {};
  const receiver = {
    ...{ names, uids, ibans: ibans.map(bareIban), received: dayIn(date_received, zone) },
    told: toldBy(codes),
  };
  const reading = readPages(words, receiver, media_type === 'application/pdf' ? 'points' : 'pixels');
  return reading && JSON.parse(storable(JSON.stringify(reading)).replaceAll('\\u0000', ''));
};

/** Amounts and numbers of the QR-bills of a part, by which words of a picture are proven. */
const toldBy = (codes: readonly string[]) => {
  const bills = codes.flatMap((code) => readQrBill(code) ?? []);
  return {
    amounts: bills.flatMap(({ amount }) => (amount === undefined ? [] : [BigInt(amount.replace('.', ''))])),
    numbers: bills.flatMap(({ iban, reference }) => [bareIban(iban), bareIban(reference)]),
  };
};

const cutFrom = (source: Source, part: PartRead, receiver: ReceiverFound): CutReceipt => {
  const { first_page, last_page, codes, content } = part;
  if (!content) throw new Error(`the part from page ${first_page} was not cut`);
  return {
    first_page,
    last_page,
    file_name: partName(source.file_name, part),
    sha256: createHash('sha256').update(content).digest('hex'),
    checksum: crc32(content).toString(16).padStart(8, '0'),
    content: contentFrom(content),
    bills: billsIn(codes),
    reading: readingOf(source, part, receiver),
  };
};

/** The codes that are QR-bills, each once, as a copy of a bill is not paid twice. */
const billsIn = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code) => readQrBill(code) !== undefined).map(storable)),
];

// PostgreSQL can't store NUL nor an unpaired surrogate.
const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();

const contentFrom = (bytes: Uint8Array): Content => ({
  size: bytes.length,
  read: async function* ({ start, end }) {
    yield bytes.subarray(start, end);
  },
});

const longest = 255;

/** The name of a part: `bills.pdf` becomes `bills-p4-6.pdf`, in 255 code points. */
export const partName = (
  file_name: string,
  { first_page, last_page }: Pick<PartRead, 'first_page' | 'last_page'>,
): string => {
  const pages = first_page === last_page ? `${first_page}` : `${first_page}-${last_page}`;
  const end = `-p${pages}.pdf`;
  const base = [...file_name.replace(/\.pdf$/i, '')].slice(0, longest - end.length);
  return `${base.join('')}${end}`;
};
