import { receiptKind } from '@kontor/domain';
import { openScanner, Unreadable } from '@kontor/scan';
import type { TestFile } from './verdicts.ts';

/** Files that are read as receipts are: what becomes of each. */
type Readings = {
  /** The rules that each invoice breaks, by the syntax that it is written in. */
  read: { syntax: string; broken: number }[];
  /** The sentences by which the others are refused, and how many are. */
  refused: Map<string, number>;
  crashed: string[];
};

export const countReadings = async (files: readonly TestFile[]): Promise<Readings> => {
  const scanner = openScanner();
  const readings: Readings = { read: [], refused: new Map(), crashed: [] };
  const refuse = (sentence: string) =>
    readings.refused.set(sentence, (readings.refused.get(sentence) ?? 0) + 1);
  for (const { file, bytes } of files) {
    const media = receiptKind.mediaBegun(bytes.subarray(0, 1_024).toString('latin1'));
    if (media !== 'application/pdf' && media !== 'application/xml') {
      refuse('The file begins neither as XML nor as a PDF does.');
      continue;
    }
    try {
      await scanner.inspect(bytes, media);
      const read = await scanner.eInvoice(bytes, media);
      if (read) readings.read.push({ syntax: read.syntax.toUpperCase(), broken: read.broken.length });
      else refuse('No electronic invoice is attached to the PDF, which is read as paper is.');
    } catch (error) {
      if (error instanceof Unreadable) refuse(error.message);
      else readings.crashed.push(`${file}: ${error}`);
    }
  }
  await scanner.close();
  return readings;
};

export const readingsText = ({ read, refused, crashed }: Readings): string[] => {
  const of = (syntax: string) => read.filter((one) => one.syntax === syntax);
  const clean = read.filter(({ broken }) => broken === 0);
  const sum = [...refused.values()].reduce((all, count) => all + count, 0);
  return [
    `  ${read.length} are read (${of('UBL').length} UBL, ${of('CII').length} CII), of which ${clean.length} break no rule; ${sum} are refused, each for a reason`,
    ...[...refused]
      .sort(([, one], [, other]) => other - one)
      .map(([sentence, count]) => `    ${String(count).padStart(3)}  ${sentence}`),
    ...crashed.map((one) => `    failed: ${one}`),
  ];
};
