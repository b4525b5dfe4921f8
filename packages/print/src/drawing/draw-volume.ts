import { readSync } from 'node:fs';
import type { Faces } from '../page/faces.ts';
import { a4 } from '../page/measures.ts';
import { openPaper, type Paper, type Type } from '../page/paper.ts';
import type { TaxOfficeHead, TaxOfficeItem } from '../sheet/tax-office.ts';
import { blankPaper } from '../volume/blank-paper.ts';
import { layVolume } from '../volume/volume.ts';
import { daysIn } from '../words/languages.ts';
import { taxOfficeWordsIn } from '../words/tax-office/languages.ts';
import type { LinesOfFile } from './messages.ts';

/**
 * Draws the books of a year as PDF/A-3a, piece by piece: neither they nor the file are in memory.
 */
export const drawTaxOffice = async (
  { head, source, most }: { head: TaxOfficeHead; source: LinesOfFile; most: number },
  faces: Faces,
  receive: (piece: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const width: Paper['width'] = (text: string, { face, size }: Type) =>
    (faces[face].width(faces[face].drawable(text)) * size) / 1_000;
  const items = () => itemsIn(source);
  const laid = await layVolume(blankPaper(width), { head, items: items(), most });
  const paper = openPaper({
    size: a4,
    title: `${taxOfficeWordsIn(head.language).title} ${daysIn(head.language, head)}`,
    author: head.sender.name,
    language: head.language,
    day: head.day,
    input: JSON.stringify([source.sha256, { ...head, look: { ...head.look, logo: undefined } }]),
    faces,
    receive,
  });
  await layVolume(paper, { head, items: items(), most }, laid);
  return paper.close();
};

const pieceLength = 65_536;

async function* itemsIn({ descriptor, size }: LinesOfFile): AsyncGenerator<TaxOfficeItem> {
  const piece = Buffer.alloc(pieceLength);
  let rest = Buffer.alloc(0);
  for (let at = 0; at < size; ) {
    const read = readSync(descriptor, piece, 0, pieceLength, at);
    if (read === 0) throw new Error('the lines of a volume end too early');
    at += read;
    const bytes = Buffer.concat([rest, piece.subarray(0, read)]);
    const end = bytes.lastIndexOf('\n') + 1;
    rest = bytes.subarray(end);
    for (const line of bytes.toString('utf8', 0, end).split('\n')) if (line !== '') yield JSON.parse(line);
  }
}
