import {
  drawn,
  gifWithNote,
  gifWithoutEnd,
  jpegCutShort,
  jpegOfCamera,
  jpegWithFilm,
  jpegWithPreview,
  oddPdfs,
  page,
  pngWithWrongChecksum,
  scannedImage,
} from '@kontor/samples';
import { type Media, openScanner } from '@kontor/scan';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

/** §16: a file is taken where the reader opens it; what may have two meanings is refused. */
const scanner = openScanner();
afterAll(() => scanner.close());

const text = (content: string) => Buffer.from(content, 'latin1');
const behind = (file: Uint8Array, ...more: Uint8Array[]) => Buffer.concat([file, ...more]);

const pdf = Buffer.from(await drawn([page.text(1, 5)]));
const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fc8' } });
const png = await image.clone().png().toBuffer();
const gif = await image.clone().gif().toBuffer();
const jpeg = await image.clone().jpeg().toBuffer();
const photograph = await scannedImage(page.text(1), { dpi: 72 });
const small = await image.clone().resize(60, 40).jpeg().toBuffer();

const taken: [string, Media, Uint8Array][] = [
  ...Object.entries(oddPdfs).map(([name, file]): [string, Media, Uint8Array] => [
    `a PDF ${name}`,
    'application/pdf',
    file,
  ]),
  ['a JPEG with the rest of a memory card behind it', 'image/jpeg', jpegOfCamera(jpeg)],
  ['a JPEG with a preview behind it that it does not refer to', 'image/jpeg', jpegWithPreview(jpeg, small)],
  ['a JPEG with a film behind it', 'image/jpeg', jpegWithFilm(jpeg)],
  ['a JPEG that was cut short', 'image/jpeg', jpegCutShort(photograph)],
  ['a JPEG with bytes between its segments', 'image/jpeg', withFill(jpeg)],
  ['a GIF with the note of a tool behind it', 'image/gif', gifWithNote(gif)],
  ['a GIF without its trailer', 'image/gif', gifWithoutEnd(gif)],
  ['a PNG with a note behind it', 'image/png', behind(png, text('Software: Muster Screenshots 4'))],
  ['a PNG with a wrong checksum', 'image/png', pngWithWrongChecksum(png)],
];

test.each(taken)('%s is taken, and can be scanned', async (_, media, file) => {
  await scanner.inspect(file, media);
  expect((await scanner.scan(file, media)).pages).toBe(1);
});

/** A JPEG with fill bytes and a comment whose length is that of an older writer: one byte short. */
function withFill(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 2), text('\xff\xff\xff\xfe\x00\x06abcd'), file.subarray(2)]);
}

const zipEnd = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);
const zip = text(`PK\x03\x04\x14\0\0\0\0\0\0\0!\0payload.exe${zipEnd.toString('latin1')}`);
const archives: [string, Uint8Array][] = [
  ['a ZIP archive', zip],
  ['the end of a ZIP archive', zipEnd],
  ['a RAR archive', text('Rar!\x1a\x07\x01\0payload')],
  ['a 7z archive', text('7z\xbc\xaf\x27\x1c\0\x04payload')],
];
const seconds: [string, Uint8Array][] = [
  ['HTML', text('<!DOCTYPE html><title>Beleg</title>')],
  ['a script in HTML', text('<ScRiPt src="//example.com/x.js"></script>')],
  ['a drawing with a script', text('<svg onload="alert(1)">')],
  ['a script of a server', text('<?php system($_GET["c"]);')],
  ['a script', text('=1;alert(document.domain)')],
  ['a program', text(`MZ\x90\0${'\0'.repeat(74)}This program cannot be run in DOS mode.`)],
  ['another PDF', pdf],
];
const named = {
  kind: 'not_what_it_says',
  message: expect.stringMatching(
    /there is (a|another) .*\.$|^It is (two PDFs|a \w+ (archive )?at the same).*\.$/,
  ),
};

const kinds: [string, Media, Uint8Array][] = [
  ['a PDF', 'application/pdf', pdf],
  ['a PNG', 'image/png', png],
  ['a GIF', 'image/gif', gif],
  ['a GIF without its trailer', 'image/gif', gifWithoutEnd(gif)],
  ['a JPEG', 'image/jpeg', jpeg],
];

describe.each(kinds)('%s', (_, media, file) => {
  test.each([...archives, ...seconds])('with %s behind it is refused', async (_name, second) => {
    for (const between of ['', '\r\n\0\0'])
      await expect(scanner.inspect(behind(file, text(between), second), media)).rejects.toMatchObject(named);
  });
});

describe.each([
  ...kinds,
  ['a JPEG that was cut short', 'image/jpeg', jpegCutShort(photograph)],
] as typeof kinds)('%s', (_, media, file) => {
  test.each(archives)('with %s far behind it is refused', async (_name, archive) => {
    const far = behind(file, text('x'.repeat(2_000)), archive);
    await expect(scanner.inspect(far, media)).rejects.toMatchObject(named);
  });
});

test('what a camera left of other files on its memory card, a block behind an image, is taken', async () => {
  for (const [, left] of seconds) {
    const block = behind(jpeg, Buffer.alloc(4_096 - (jpeg.length % 4_096)), left);
    await expect(scanner.inspect(block, 'image/jpeg')).resolves.toBeUndefined();
  }
});

test('a ZIP archive with other bytes behind it is refused, as some programs open it', async () => {
  const entry = text(`PK\x01\x02${'\0'.repeat(42)}payload.exe`);
  const end = Buffer.from(zipEnd);
  end.writeUInt32LE(entry.length, 12);
  for (const [, media, file] of kinds) {
    const far = behind(file, text('x'.repeat(2_000)), zip.subarray(0, 41), entry, end, text('y'.repeat(99)));
    await expect(scanner.inspect(far, media)).rejects.toMatchObject(named);
  }
});

test('two PDFs with something between them are refused', async () => {
  const two = behind(pdf, text('x'.repeat(2_000)), pdf);
  await expect(scanner.inspect(two, 'application/pdf')).rejects.toMatchObject(named);
});

test.each<[string, Media, Uint8Array]>([
  ['HTML before a PDF', 'application/pdf', behind(text('<html><script>alert(1)</script>'), pdf)],
  ['a script before a PDF', 'application/pdf', behind(text('#!/bin/sh\nexit\n'), pdf)],
  ['an image before a PDF', 'application/pdf', behind(gif, pdf)],
  ['a GIF that reads as a script', 'image/gif', behind(text('GIF89a/*'), gif.subarray(8), text('*/=1;'))],
  ['a JPEG that holds the head of a PDF', 'image/jpeg', withComment(jpeg, '%PDF-1.4\n1 0 obj')],
  [
    'a JPEG with a ZIP archive as its comment',
    'image/jpeg',
    withComment(jpeg, `PK\x05\x06${'\0'.repeat(18)}`),
  ],
])('%s is refused', async (_, media, file) => {
  await expect(scanner.inspect(file, media)).rejects.toMatchObject({ kind: 'not_what_it_says' });
});

/**
 * `file` with a comment. The end of an archive in it says that all that follows is the archive's
 * own comment.
 */
function withComment(file: Buffer, comment: string): Buffer {
  const bytes = text(`\xff\xfe\0\0${comment}`);
  bytes.writeUInt16BE(bytes.length - 2, 2);
  const rest = file.subarray(2);
  if (comment.startsWith('PK')) bytes.writeUInt16LE(rest.length, bytes.length - 2);
  return Buffer.concat([file.subarray(0, 2), bytes, rest]);
}

test('a JPEG of a kind that the reader does not know is refused by its name', async () => {
  const kinds: [number, string][] = [
    [0xc9, 'arithmetic'],
    [0xca, 'arithmetic'],
    [0xc3, 'lossless'],
    [0xc5, 'hierarchical'],
  ];
  for (const [marker, name] of kinds) {
    const file = Buffer.from(jpeg);
    file[file.indexOf(Buffer.from('ffc0', 'hex')) + 1] = marker;
    await expect(scanner.inspect(file, 'image/jpeg')).rejects.toMatchObject({
      kind: 'not_what_it_says',
      message: expect.stringContaining(name),
    });
  }
});
