import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { largestReceipt } from '@kontor/domain';
import type { Installation } from './installation.ts';
import { figure, table } from './markdown.ts';
import { timed } from './measure.ts';
import { withServed } from './serving.ts';

const mebibyte = 1024 ** 2;
const counts = [1, 10, 40];

/**
 * Receipts of the largest size, uploaded all at once: the memory that it takes should not depend on
 * how many they are.
 */
export const measureUploads = async (installation: Installation): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const uploads of counts) rows.push(await measure(installation, uploads));
  return [
    '## Receipts are uploaded',
    'PDFs of 26,214,400 bytes to `POST /belege`, all at once, to a process that has served a few small ones before. *RSS* is the most that it took from the system, in MiB.',
    table(['uploads', 'seconds', 'MiB per second', 'RSS before', 'RSS', 'more'], rows),
  ].join('\n\n');
};

const measure = (installation: Installation, uploads: number): Promise<(string | number)[]> =>
  withServed(installation, async (ask) => {
    const { address } = await ask({ collecting: false });
    // The first ones compile and connect; that is not part of what is measured.
    for (let time = 0; time < 5; time += 1) await upload(installation, address, pdf(1000));
    const before = await ask({ collecting: false });
    // All share their bytes but for the beginning.
    const whole = pdf(largestReceipt);
    const ms = await timed(() =>
      Promise.all(Array.from({ length: uploads }, () => upload(installation, address, whole))),
    );
    const { rss } = await ask({ collecting: false });
    const speed = (uploads * largestReceipt * 1000) / mebibyte / ms;
    const memory = [before.rss, rss, rss - before.rss].map((size) => figure(size / mebibyte));
    return [uploads, figure(ms / 1000), figure(speed), ...memory];
  });

let marks = 0;

/** Uploads `file` with a mark in its first line, so that it is none that was uploaded before. */
export const upload = async ({ client, key }: Installation, address: string, file: Buffer): Promise<void> => {
  marks += 1;
  const mark = Buffer.from(file.subarray(0, beginning.length));
  mark.write(String(marks).padStart(markLength, '0'), beginning.length - markLength - 1);
  const disposition = 'form-data; name="Filedata"; filename="bench.pdf"';
  const head = `--edge\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/pdf\r\n\r\n`;
  const end = '\r\n--edge--\r\n';
  const sent = request(`${address}/api/latest/clients/${client.name}/belege`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': head.length + file.length + end.length,
    },
  });
  sent.write(head);
  sent.write(mark);
  sent.write(file.subarray(mark.length));
  sent.end(end);
  const [answer] = await once(sent, 'response');
  const answered = await text(answer);
  if (answer.statusCode !== 200)
    throw new Error(`POST /belege was answered with ${answer.statusCode}: ${answered}`);
};

const markLength = 8;
const beginning = `%PDF-1.4\n%${'0'.repeat(markLength)}\n`;
const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
];

/** A PDF of one empty page, made `size` bytes long by a comment. */
export const pdf = (size: number): Buffer => {
  const bare = padded('');
  return Buffer.from(padded('x'.repeat(size - bare.length)));
};

const padded = (comment: string): string => {
  let file = `${beginning}%${comment}\n`;
  let table = '';
  for (const [at, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = String(file.length).padStart(10, '0');
  return `${file}xref\n0 4\n0000000000 65535 f \n${table}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
};
