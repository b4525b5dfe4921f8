import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { openService, type Service } from '../service.ts';

/** A PDF of one empty page that says `mark`, padded to `size` bytes where that is more. */
export const pdf = (mark: string, size = 0): Buffer => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ];
  const head = `%PDF-1.4\n%${mark}\n`;
  const body = (padding: number) => {
    let text = `${head}%${'x'.repeat(padding)}\n`;
    const offsets = objects.map((object, at) => {
      const offset = text.length;
      text += `${at + 1} 0 obj\n${object}\nendobj\n`;
      return offset;
    });
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const start = text.length;
    return `${text}xref\n0 4\n0000000000 65535 f \n${lines}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${String(start).padStart(10, '0')}\n%%EOF\n`;
  };
  return Buffer.from(body(Math.max(size - body(0).length, 0)));
};

/** The facade on a socket, since what is cut short or too long is nothing without one. */
export const listening = async () => {
  const service = await openService();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const at = (path: string) => `http://127.0.0.1:${port}/api/latest/clients/demo${path}`;
  return { ...service, port, at };
};

export type Listening = Service & { port: number; at: (path: string) => string };

export type Upload = {
  name?: string;
  type?: string;
  comment?: string;
  headers?: Record<string, string>;
  key?: string;
  client?: string;
};

/** Uploads `bytes` as an ordinary program does. */
export const upload = async (
  { at, key: known }: Listening,
  bytes: Uint8Array,
  {
    name = 'a.pdf',
    type = 'application/pdf',
    comment,
    headers = {},
    key = known,
    client = 'demo',
  }: Upload = {},
) => {
  const form = new FormData();
  if (comment !== undefined) form.set('comment', comment);
  form.set('Filedata', new File([Uint8Array.from(bytes)], name, { type }));
  const url = at('/belege').replace('/demo/', `/${client}/`);
  return fetch(url, {
    method: 'POST',
    headers: { 'x-api-key': key, accept: 'application/json', ...headers },
    body: form,
  });
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export type Part = { name: string; bytes: Uint8Array; file?: string; type?: string };

/** The body of a form of these parts, whatever an ordinary program would make of them. */
export const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, bytes, file, type }) => [
      Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(file === undefined ? '' : `; filename="${file}"`),
      Buffer.from(type === undefined ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--edge--\r\n'),
  ]);

/** Sends a form of these parts, or whatever `body` is. */
export const multipart = (
  { at, key }: Listening,
  body: readonly Part[] | Buffer,
  headers: Record<string, string> = {},
) =>
  fetch(at('/belege'), {
    method: 'POST',
    headers: {
      'x-api-key': key,
      accept: 'application/json',
      'content-type': 'multipart/form-data; boundary=edge',
      ...headers,
    },
    body: Uint8Array.from(Buffer.isBuffer(body) ? body : formOf(body)),
  });

/** The smallest images there are: one point each. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const onePoint = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAABAAEDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDpqKKKAP/Z',
  'base64',
);

/** A JPEG that is distinguished from others by a comment in it. */
export const jpeg = (mark: number): Buffer =>
  Buffer.concat([onePoint.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 3, mark]), onePoint.subarray(2)]);
