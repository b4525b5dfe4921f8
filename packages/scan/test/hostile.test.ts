import {
  bomb,
  drawn,
  encrypted,
  endless,
  hugePage,
  imageBomb,
  page,
  pdfOfPages,
  scripted,
} from '@kontor/samples';
import { openScanner } from '@kontor/scan';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const pdf = 'application/pdf';
const megabytes = 96;
const scanner = openScanner({ limits: { megabytes } });
afterAll(() => scanner.close());

const good = await drawn([page.text(1, 5), page.blank(), page.text(2, 5)]);
/** Whether a scanner answers as one that was not harmed. */
const scansWell = async (one = scanner) => (await one.scan(good, pdf)).parts.length === 2;

test('an encrypted PDF is a PDF, but cannot be read', async () => {
  const file = await encrypted(good, 'geheim');
  await scanner.inspect(file, pdf);
  await expect(scanner.scan(file, pdf)).rejects.toMatchObject({ kind: 'encrypted' });
});

test('a PDF that only restricts what may be done with it opens without a password, and is read', async () => {
  const { parts } = await scanner.scan(await encrypted(good, ''), pdf);
  expect(parts).toHaveLength(2);
});

test('10,000 pages are too many, and 501', async () => {
  for (const pages of [501, 10_000])
    await expect(scanner.scan(pdfOfPages(pages), pdf)).rejects.toMatchObject({ kind: 'too_many_pages' });
});

test('a bomb needs more memory than it may have, the program does not, and files that wait are read', async () => {
  const file = bomb();
  expect(file.length).toBeLessThan(10_000);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const [exploded, well] = await Promise.allSettled([scanner.scan(file, pdf), scansWell()]);
  clearInterval(watch);
  expect(exploded).toMatchObject({ status: 'rejected', reason: { kind: 'out_of_memory' } });
  expect(well).toEqual({ status: 'fulfilled', value: true });
  // Beside its memory a thread has the programs that are compiled into it.
  expect((most - before) / 1024 / 1024).toBeLessThan(megabytes + 100);
});

test('an image that would need more memory is drawn piece by piece', async () => {
  expect((await scanner.scan(imageBomb(), pdf)).pages).toBe(1);
});

test('a drawing that never ends is ended, while files are inspected and others wait', async () => {
  const hasty = openScanner({ limits: { page_seconds: 5 } });
  try {
    const drawing = hasty.scan(endless(), pdf);
    const next = scansWell(hasty);
    await hasty.inspect(good, pdf);
    await expect(drawing).rejects.toMatchObject({ kind: 'took_too_long' });
    expect(await next).toBe(true);
  } finally {
    await hasty.close();
  }
});

test('a file that takes too long in all is ended too', async () => {
  const hasty = openScanner({ limits: { seconds: 0.5 } });
  await expect(hasty.scan(endless(), pdf)).rejects.toMatchObject({ kind: 'took_too_long' });
  await hasty.close();
});

test('a file that cannot be opened in time is given up, and those who wait too long behind it get Busy', async () => {
  const hasty = openScanner({ limits: { open_seconds: 0.001, wait_seconds: 0 } });
  const answers = await Promise.allSettled([hasty.inspect(good, pdf), hasty.inspect(good, pdf)]);
  expect(answers).toMatchObject([
    { reason: { kind: 'took_too_long', message: 'Opening the file took longer than 0.001 seconds.' } },
    { reason: { name: 'Busy' } },
  ]);
  await hasty.close();
});

test('files of an owner beyond its own wait get Busy, and those of others are read before its rest', async () => {
  const busy = openScanner({ limits: { waiting: 5, waiting_of_owner: 3 } });
  const read: string[] = [];
  const inspect = (owner: string) =>
    busy.inspect(good, pdf, owner).then(
      () => read.push(owner),
      ({ name }: Error) => `${owner} ${name}`,
    );
  // One is read, and three wait.
  const many = ['a', 'a', 'a', 'a', 'a'].map(inspect);
  const others = ['b', 'c', 'd'].map(inspect);
  expect(await many[4]).toBe('a Busy');
  // Three of the first and two of the others are all that may wait.
  expect(await others[2]).toBe('d Busy');
  await Promise.all([...many, ...others]);
  expect(read).toEqual(['a', 'a', 'b', 'c', 'a', 'a']);
  await busy.close();
});

test('a script in a PDF is not run', async () => {
  expect((await scanner.scan(scripted(), pdf)).parts).toHaveLength(1);
});

test('a page of 200 × 200 inches is drawn as small as memory allows', async () => {
  const usual = openScanner();
  expect((await usual.scan(hugePage(), pdf)).pages).toBe(1);
  await usual.close();
});

test('an image that is damaged within says so', async () => {
  const image = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  // Twelve bits for each colour, which no decoder of photographs knows.
  image[image.indexOf(Buffer.from('ffc0', 'hex')) + 4] = 12;
  await expect(scanner.scan(image, 'image/jpeg')).rejects.toMatchObject({
    kind: 'damaged',
  });
});

test('a scanner that is closed ends what it does and takes nothing more', async () => {
  const closing = openScanner();
  const closed = expect(closing.scan(endless(), pdf)).rejects.toThrow('The scanner was closed.');
  await closing.inspect(good, pdf);
  await closing.close();
  await closed;
  await expect(closing.inspect(good, pdf)).rejects.toThrow('The scanner was closed.');
});
