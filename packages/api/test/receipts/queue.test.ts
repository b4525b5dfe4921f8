import { takeJob } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { now, refusalCode, testInstallation } from '../installation.ts';
import { after, asking, processAll, processingOptions, processNext, scanner, upload } from './receipt.ts';

/**
 * §16.1: a receipt that was accepted is processed once, whoever does it, and whatever happens to
 * them in the meantime.
 */
const installation = await testInstallation();
const { database, newClient } = installation;

const given = async (...all: Parameters<typeof upload>[2][]) => {
  const client = await newClient();
  const ids: number[] = [];
  for (const one of all) ids.push(await upload(installation, client, one));
  const ask = await asking(installation, client);
  const read = async (id = ids[0] ?? 0) => ask.receipts.get({ id });
  return { client, ids, id: ids[0] ?? 0, ask, read };
};

/** A scanner that holds on to a file until it is let go, and says when it has it. */
const holding = () => {
  let begin: () => void = () => undefined;
  let release: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const scan: typeof scanner.scan = async (...file) => {
    begin();
    await released;
    return scanner.scan(...file);
  };
  return { scanner: { ...scanner, scan }, begun, release };
};

const cut = {
  pages: 5,
  parts: [
    { first_page: 1, last_page: 2, codes: [], content: 'first' },
    { first_page: 4, last_page: 5, codes: [], content: 'second' },
  ],
};

describe('a receipt', () => {
  test('waits until it is processed, and then reports its pages', async () => {
    const { read } = await given({});
    expect(await read()).toMatchObject({ status: 'RECEIVED', reason: '' });
    expect(await processAll(installation)).toBe(1);
    expect(await read()).toMatchObject({ status: 'PROCESSED', pages: 1, pages_done: 1 });
    expect(await processAll(installation)).toBe(0);
  });

  test('is taken over from a program that held it before the clock was set back', async () => {
    const { id, read } = await given({});
    const ahead = after(24 * 60);
    expect(await takeJob(database, { now: ahead, until: after(24 * 60 + 1), beyond: ahead })).toMatchObject({
      receipt_id: id,
    });
    expect(await processAll(installation)).toBe(1);
    expect(await read()).toMatchObject({ status: 'PROCESSED' });
  });

  test('shows how far it is while it is processed', async () => {
    const { read } = await given({});
    const { scanner: held, begun, release } = holding();
    let renew: () => Promise<void> = async () => undefined;
    const heartbeat = (one: () => Promise<void>) => {
      renew = one;
      return async () => undefined;
    };
    const scan: typeof held.scan = async (file, media, progress) => {
      progress?.(3, 60);
      return held.scan(file, media, () => undefined);
    };
    const working = processNext(processingOptions(installation, { heartbeat, scanner: { ...held, scan } }));
    await begun;
    expect(await read()).toMatchObject({ status: 'PROCESSING' });
    expect((await read()).pages).toBeUndefined();
    await renew();
    expect(await read()).toMatchObject({ status: 'PROCESSING', pages: 60, pages_done: 3 });
    release();
    expect(await working).toBe(true);
    expect(await read()).toMatchObject({ status: 'PROCESSED', pages: 1, pages_done: 1 });
  });

  test('that holds several is cut into receipts of their own', async () => {
    const { ask, id } = await given({ said: cut, file_name: 'Ü bung.PDF', comment: 'Post' });
    await processAll(installation);
    const { items } = await ask.receipts.list({});
    const [source, ...parts] = items;
    expect(source).toMatchObject({ id, pages: 5, pages_done: 5, status: 'PROCESSED' });
    const common = { source: id, comment: 'Post', status: 'PROCESSED', media_type: 'application/pdf' };
    expect(parts).toMatchObject([
      {
        ...common,
        file_name: 'Ü bung-p1-2.pdf',
        first_page: 1,
        last_page: 2,
        pages: 2,
        checksum: '9271ee57',
      },
      { ...common, file_name: 'Ü bung-p4-5.pdf', first_page: 4, last_page: 5, size: 6 },
    ]);
    expect(parts.map(({ date_received }) => date_received)).toEqual([now, now]);
    const { content } = await ask.receipts.file({ id: parts[1]?.id ?? 0 });
    const read: string[] = [];
    for await (const piece of content) read.push(piece);
    expect(Buffer.from(read.join(''), 'base64').toString()).toBe('second');
  });

  test('has parts whose names are no longer than a name may be', async () => {
    const { ask } = await given({ said: cut, file_name: `${'ä'.repeat(251)}.pdf` });
    await processAll(installation);
    const { items } = await ask.receipts.list({});
    expect(items.map(({ file_name }) => [...file_name].length)).toEqual([255, 255, 255]);
    expect(items[2]?.file_name).toMatch(/ä-p4-5\.pdf$/);
  });

  test('that cannot be read fails alone, and says why', async () => {
    const { read, ids } = await given({ said: { unreadable: 'The PDF is encrypted.' } }, {});
    await processAll(installation);
    expect(await read()).toMatchObject({ status: 'FAILED', reason: 'The PDF is encrypted.' });
    expect(await read(ids[1])).toMatchObject({ status: 'PROCESSED' });
  });

  test('that failed is processed again when someone says so', async () => {
    const { read, id, ask } = await given({ said: { unreadable: 'No.' } });
    await processAll(installation);
    await ask.receipts.retry({ id });
    expect(await read()).toMatchObject({ status: 'RECEIVED', reason: '' });
    expect(await processAll(installation)).toBe(1);
    expect(await read()).toMatchObject({ status: 'FAILED', reason: 'No.' });
  });

  test('that did not fail stays as it is when someone tries again', async () => {
    const { read, id, ask } = await given({});
    await ask.receipts.retry({ id });
    await processAll(installation);
    await ask.receipts.retry({ id });
    expect(await processAll(installation)).toBe(0);
    expect(await read()).toMatchObject({ status: 'PROCESSED' });
  });

  test('that was withdrawn is not looked at, until it is restored', async () => {
    const { read, id, ask } = await given({ said: cut });
    await ask.receipts.withdraw({ id });
    const scan = () => Promise.reject(new Error('somebody looked'));
    expect(await processAll(installation, { scanner: { ...scanner, scan } })).toBe(1);
    expect(await read()).toMatchObject({ status: 'WITHDRAWN' });
    expect(await refusalCode(ask.receipts.retry({ id }))).toBe('receipt_withdrawn');
    await ask.receipts.restore({ id });
    expect(await read()).toMatchObject({ status: 'RECEIVED' });
    await processAll(installation);
    expect((await ask.receipts.list({})).items).toHaveLength(3);
  });

  test('that is withdrawn while it is processed leaves nothing but itself, until it is restored', async () => {
    const { read, id, ask } = await given({ said: cut });
    const { scanner: held, begun, release } = holding();
    const working = processNext(processingOptions(installation, { scanner: held }));
    await begun;
    await ask.receipts.withdraw({ id });
    release();
    await working;
    expect(await read()).toMatchObject({ status: 'WITHDRAWN' });
    expect((await ask.receipts.list({})).items).toHaveLength(1);
    await ask.receipts.restore({ id });
    await processAll(installation);
    expect((await ask.receipts.list({})).items).toHaveLength(3);
  });
});

describe('of several who work', () => {
  test('each receipt is processed by one', async () => {
    const { ask, ids } = await given(...Array.from({ length: 30 }, () => ({})));
    let scans = 0;
    const scan: typeof scanner.scan = async (...file) => {
      scans += 1;
      return scanner.scan(...file);
    };
    const counts = await Promise.all(
      Array.from({ length: 6 }, () => processAll(installation, { scanner: { ...scanner, scan } })),
    );
    expect([counts.reduce((sum, count) => sum + count, 0), scans]).toEqual([30, 30]);
    const { items } = await ask.receipts.list({ status: 'PROCESSED' });
    expect(items.map(({ id }) => id)).toEqual(ids);
  });

  test('one who is late writes nothing: the receipt is what the one who took over made of it', async () => {
    const { ask } = await given({ said: cut });
    const late = holding();
    const working = processNext(processingOptions(installation, { scanner: late.scanner }));
    await late.begun;
    // Nobody takes over before the lease is over.
    expect(await processAll(installation, { at: after(19) })).toBe(0);
    expect(await processAll(installation, { at: after(20) })).toBe(1);
    const before = await ask.audit.list({});
    late.release();
    expect(await working).toBe(true);
    expect((await ask.receipts.list({})).items).toHaveLength(3);
    expect(await ask.audit.list({})).toEqual(before);
  });

  test('one who is late writes nothing while the one who took over still works', async () => {
    const { ask, read } = await given({ said: cut });
    const [late, next] = [holding(), holding()];
    const first = processNext(processingOptions(installation, { scanner: late.scanner }));
    await late.begun;
    const second = processNext(processingOptions(installation, { scanner: next.scanner, at: after(20) }));
    await next.begun;
    late.release();
    await first;
    expect(await read()).toMatchObject({ status: 'PROCESSING' });
    expect((await ask.receipts.list({})).items).toHaveLength(1);
    next.release();
    await second;
    expect((await ask.receipts.list({})).items).toHaveLength(3);
  });

  test('one who renews keeps it', async () => {
    await given({});
    const { scanner: held, begun, release } = holding();
    let clock = now;
    let renew: () => Promise<void> = async () => undefined;
    const heartbeat = (one: () => Promise<void>) => {
      renew = one;
      return async () => undefined;
    };
    const options = { ...processingOptions(installation, { scanner: held, heartbeat }), now: () => clock };
    const working = processNext(options);
    await begun;
    clock = after(15);
    await renew();
    expect(await processAll(installation, { at: after(34) })).toBe(0);
    release();
    await working;
    expect(await processAll(installation, { at: after(60) })).toBe(0);
  });

  test('one who renews keeps it also while what was found is written', async () => {
    const { ask } = await given({ said: cut });
    const { stores } = installation.receipts;
    let clock = now;
    let renew: () => Promise<void> = async () => undefined;
    const heartbeat = (one: () => Promise<void>) => {
      renew = one;
      return async () => undefined;
    };
    const looks: number[] = [];
    const put: typeof stores.current.put = async (...content) => {
      clock = after(15 * (looks.length + 1));
      await renew();
      looks.push(await processAll(installation, { at: after(15 * (looks.length + 1) + 19) }));
      return stores.current.put(...content);
    };
    const slow = { ...stores, current: { ...stores.current, put } };
    await processNext({ ...processingOptions(installation, { heartbeat, stores: slow }), now: () => clock });
    expect(looks).toEqual([0, 0]);
    expect((await ask.receipts.list({})).items).toHaveLength(3);
  });

  test('one that stops gives it back at once, and that was no attempt', async () => {
    const { read } = await given({});
    const scan = () => Promise.reject(new Error('The scanner was closed.'));
    for (let stop = 0; stop < 7; stop += 1) {
      const stopping = { scanner: { ...scanner, scan }, stopping: () => true };
      expect(await processNext(processingOptions(installation, stopping))).toBe(true);
    }
    expect(await read()).toMatchObject({ status: 'RECEIVED' });
    await processAll(installation);
    expect(await read()).toMatchObject({ status: 'PROCESSED' });
  });
});

describe('what goes wrong for a reason that may pass', () => {
  test('is tried again, later each time, and after five times it has failed', async () => {
    const { read, id, ask } = await given({ said: { fails: 'secret of the machine' } });
    const tried: number[] = [];
    for (let seconds = 0; seconds <= 3600; seconds += 30)
      if ((await processAll(installation, { at: after(seconds) })) > 0) tried.push(seconds);
    expect(tried).toEqual([0, 30, 90, 210, 450]);
    const { status, reason } = await read();
    expect([status, reason]).toEqual(['FAILED', expect.stringContaining('failed 5 times')]);
    expect(reason).not.toContain('secret');
    await ask.receipts.retry({ id });
    expect(await processAll(installation)).toBe(1);
    expect(await read()).toMatchObject({ status: 'RECEIVED' });
  });

  test('is not an attempt where the content cannot be reached', async () => {
    const { read } = await given({});
    const of = () => {
      throw new Refusal('unavailable', 'The storage does not answer.');
    };
    for (let minute = 0; minute < 10; minute += 1)
      await processAll(installation, {
        at: after(60 * minute),
        stores: { ...installation.receipts.stores, of },
      });
    expect(await read()).toMatchObject({ status: 'RECEIVED' });
    await processAll(installation, { at: after(3600) });
    expect(await read()).toMatchObject({ status: 'PROCESSED' });
  });

  test('is given up when it brought down the program five times', async () => {
    const { read } = await given({});
    const fallen: Promise<boolean>[] = [];
    const held = Array.from({ length: 5 }, holding);
    for (const [times, { scanner, begun }] of held.entries()) {
      // The program is gone while it works: nothing more is heard of it, as far as the others can
      // tell.
      fallen.push(processNext(processingOptions(installation, { scanner, at: after(20 * times) })));
      await begun;
    }
    expect(await read()).toMatchObject({ status: 'PROCESSING' });
    const scan = () => Promise.reject(new Error('somebody looked'));
    expect(await processAll(installation, { at: after(100), scanner: { ...scanner, scan } })).toBe(1);
    const { status, reason } = await read();
    expect([status, reason]).toEqual(['FAILED', expect.stringContaining('each of the 5 times')]);
    for (const { release } of held) release();
    await Promise.all(fallen);
    expect(await read()).toMatchObject({ status: 'FAILED' });
  });
});

test('what came of a receipt is one link of the audit trail, and what did not is none', async () => {
  const { ask, id } = await given({ said: cut });
  const links = async () => (await ask.audit.list({})).items;
  const before = (await links()).length;
  await processAll(installation);
  const [link, ...more] = (await links()).slice(before);
  expect(more).toEqual([]);
  const records = link?.records ?? [];
  expect(records.map(({ action, table }) => [action, table])).toEqual([
    ['receipts.process', 'receipt_job'],
    ['receipts.process', 'receipt'],
    ['receipts.process', 'receipt'],
  ]);
  expect(records[1]).toMatchObject({ before: null, after: { source: id, first_page: 1, last_page: 2 } });
  expect(await database.prisma.receipt_job.count({ where: { state: 'running' } })).toBe(0);
});
