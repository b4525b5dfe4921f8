import { openImageReader } from '@kontor/ocr';
import { type DocumentSheet, openPrinter } from '@kontor/print';
import { imagesAsPdf, photographOf } from '@kontor/samples';
import { openScanner } from '@kontor/scan';
import { freshDatabase } from '@kontor/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { telephoneBill } from '../../src/demo/receipts/telephone-bill.ts';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { serve } from '../served.ts';
import { type Served, trpcOf, until, upload } from './uploads.ts';

/**
 * §16.4: bills that are images, as they are photographed and scanned, read by the package of OCR.
 */

// A slow machine is no fault of an image.
const patient = { seconds: 900 };
const printer = openPrinter();
const scanner = openScanner();
afterAll(() => Promise.all([printer.close(), scanner.close()]));

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const bill = telephoneBill(yesterday as Parameters<typeof telephoneBill>[0]);

/** A bill as a PNG of a page at 200 dots per inch. */
const pictureOf = async (changed: Partial<DocumentSheet> = {}): Promise<Uint8Array> => {
  const pdf = await printer.drawDocument({ ...bill, ...changed });
  const page = await scanner.draw(new Uint8Array(pdf), { page: 1, width: 1654 });
  if (!page) throw new Error('The bill has no page.');
  return page.png;
};

const png = { name: 'bill.png', type: 'image/png' };
const jpeg = { name: 'bill.jpg', type: 'image/jpeg' };

type Program = Served & { process: () => Promise<void>; close: () => Promise<void> };

const serving = async (limits?: Parameters<typeof openImageReader>[0]): Promise<Program> => {
  const imageReader = limits && openImageReader(limits);
  const server = await serve(imageReader ? { imageReader } : {});
  const key = await server.client('muster');
  const close = async () => {
    await server.close();
    await imageReader?.close();
  };
  return { address: server.address, key, process: server.process, close };
};

/** Uploads a file, has it read, and answers what became of it. */
const received = async (program: Program, file: Uint8Array, named?: Parameters<typeof upload>[2]) => {
  const receipt = await upload(program, file, named);
  await program.process();
  const { receipts, proposals } = trpcOf(program);
  const [{ status }, { pages }, { items }] = await Promise.all([
    receipts.get.query({ id: receipt }),
    receipts.pages.query({ id: receipt }),
    proposals.list.query({ receipt }),
  ]);
  return { status, size: pages[0], proposals: items };
};

const fields = {
  kind: 'invoice',
  total: { value: '270.25', proof: 'arithmetic' },
  date: { value: yesterday, proof: 'label' },
  number: { value: bill.number, proof: 'label' },
  // Their check digits fit, and that is one proof.
  uid: { proof: 'label' },
  iban: { value: bill.transfer?.iban.replaceAll(' ', ''), proof: 'label' },
  taxes: [{ rate: '8.10', net: '250.00', tax: '20.25', proof: 'arithmetic' }],
};

describe('a bill without a text', () => {
  let program: Program;
  beforeAll(async () => {
    program = await serving(patient);
  });
  afterAll(() => program.close());

  /** Where the total of the bill stands, as shares of the page. */
  const placeOfTotal = ({ size, proposals }: Awaited<ReturnType<typeof received>>) => {
    const [{ x = 0, y = 0, width = 0 } = {}] = proposals[0]?.reading?.total?.places ?? [];
    return [(x + width) / (size?.width ?? 1), y / (size?.height ?? 1)];
  };

  test('is proposed from an image, with the places of its fields, and accepted', async () => {
    const read = await received(program, await pictureOf(), png);
    expect(read.status).toBe('PROCESSED');
    expect(read.proposals).toMatchObject([
      {
        ...{ reading: fields, missing: ['vendor'] },
        payable: { transdate: yesterday, invnumber: bill.number, currency: 'CHF' },
      },
    ]);
    // The same bill with its text, whose places are exact.
    const exact = await received(
      program,
      new Uint8Array(await printer.drawDocument({ ...bill, number: 'R-2' })),
    );
    for (const [at, share] of placeOfTotal(exact).entries())
      expect(Math.abs((placeOfTotal(read)[at] ?? 0) - share)).toBeLessThan(0.01);
    const [proposal] = read.proposals;
    const { proposals, payables, vendors } = trpcOf(program);
    await vendors.save.mutate({ vendornumber: 'L-1', name: bill.sender.name });
    const { invnumber } = await proposals.accept.mutate({ id: proposal?.id ?? 0 });
    expect(await payables.get.query({ invnumber })).toMatchObject({ amount: '270.25', vendornumber: 'L-1' });
  });

  test('is read from a photograph that was taken sideways, and from a PDF of a scanner', async () => {
    const reading = { ...fields, number: { value: 'P-7' } };
    const picture = await pictureOf({ number: 'P-7' });
    const photograph = await received(program, await photographOf(picture), jpeg);
    expect(photograph.proposals).toMatchObject([{ reading }]);
    expect(photograph.size).toEqual({ width: 1654, height: expect.closeTo(2339, -1) });
    const scan = await received(program, await imagesAsPdf([picture]));
    expect(scan.proposals).toMatchObject([{ reading }]);
    expect(scan.size).toEqual({ width: 595, height: 842 });
    for (const [at, share] of placeOfTotal(photograph).entries())
      expect(Math.abs((placeOfTotal(scan)[at] ?? 0) - share)).toBeLessThan(0.01);
  });

  test('has an open total where one proof is all there is, and the amounts to choose from', async () => {
    // As a text this total is sure by its net amount and tax.
    const picture = await pictureOf({
      ...{ number: 'P-8', lines: [{ description: 'Pauschale', amount: '250.00' }] },
    });
    const { proposals } = await received(program, picture, png);
    expect(proposals).toMatchObject([
      {
        missing: expect.arrayContaining(['amount']),
        reading: {
          total: { value: '270.25', proof: 'label' },
          taxes: [],
          choices: [{ amount: '270.25' }, { amount: '250.00' }],
        },
      },
    ]);
  });
});

describe('nothing is proposed, and the next receipt is read,', () => {
  const next = async (program: Program) => {
    const pdf = await printer.drawDocument({ ...bill, number: 'R-9' });
    const { proposals } = await received(program, new Uint8Array(pdf));
    expect(proposals).toMatchObject([{ reading: { number: { value: 'R-9' } } }]);
  };

  /** A program for one test, which ends with it. */
  const servingHere = async (...limits: Parameters<typeof serving>): Promise<Program> => {
    const program = await serving(...limits);
    onTestFinished(() => program.close());
    return program;
  };

  const readsNone = async (program: Program) => {
    const { status, proposals } = await received(program, await pictureOf(), png);
    expect({ status, proposals }).toEqual({ status: 'PROCESSED', proposals: [] });
    await next(program);
  };

  test.each([
    ['needs too much memory', { ...patient, megabytes: 70 }],
    ['takes too long', { seconds: 0.01 }],
    ['has too many pixels', { ...patient, pixels: 1000 }],
  ])('where an image %s', async (_, limits) => {
    await readsNone(await servingHere(limits));
  });

  test('where an image ends before its letters', async () => {
    const program = await servingHere(patient);
    const broken = (await photographOf(await pictureOf())).subarray(0, 2_000);
    const { proposals } = await received(program, broken, jpeg);
    expect(proposals).toEqual([]);
    await next(program);
  });

  test('where the package is not there', async () => {
    await readsNone(await servingHere());
  });
});

describe('KONTOR_OCR', () => {
  const folder = new URL('../../../../packages/ocr', import.meta.url).pathname;

  test('has the program read images', async () => {
    const environment = { DATABASE_URL: (await freshDatabase()).url, KONTOR_OCR: folder };
    await kontorHere(['client', 'create', 'muster'], environment);
    const scopes = ['--scopes', 'read,write,upload'];
    const key = (await kontorHere(['key', 'issue', 'muster', ...scopes], environment)).stdout.trim();
    const program = await startKontor(environment);
    const served = { address: program.address, key };
    const receipt = await upload(served, await pictureOf(), png);
    await until(served, [receipt], 'PROCESSED');
    const { items } = await trpcOf(served).proposals.list.query({ receipt });
    expect(items).toMatchObject([{ reading: fields }]);
    expect(await program.stop()).toBe(0);
  });

  test('is refused where the folder has no such package', async () => {
    const { code, stderr } = await kontorHere(['worker'], { KONTOR_OCR: '/nowhere' });
    expect(stderr).toBe('KONTOR_OCR must be the folder of the package kontor-ocr: /nowhere is not.\n');
    expect(code).toBe(2);
  });
});
