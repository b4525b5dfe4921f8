import type { Role } from '@kontor/domain';
import { freshDatabase } from '@kontor/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kontorHere } from '../../../kontor-here.ts';
import { openConsole } from '../../console.ts';
import { secondsOf } from '../hands.ts';
import { HandsAlone } from './alone.ts';
import { makeBooks, today } from './before.ts';
import { buying } from './buying.ts';
import { house } from './house.ts';
import { planning } from './planning.ts';
import { selling } from './selling.ts';
import type { Month, Step } from './step.ts';

/**
 * A month of an owner in the console, by the keyboard alone. What the hands do is counted, and
 * stands in docs/performance/owner-month.md, which `vitest run PATH -u` writes. With PICTURES, a
 * folder, each step leaves pictures of its last screen there.
 */
const report = new URL('../../../../../../docs/performance/owner-month.md', import.meta.url).pathname;
const pictures = process.env['PICTURES'];
const moment = Date.parse(`${today}T09:00:00Z`);
const { url } = await freshDatabase();

// Program and browser have a clock of their own: the day of the machine makes no difference.
// Between two steps some time goes by, in which what was read grows old.
const between = 20 * 60_000;
const { now } = Date;
let ahead = moment - now();
beforeAll(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
});
afterAll(() => {
  vi.restoreAllMocks();
});
const kontor = openConsole({ url });

const steps: readonly Step[] = [...selling, ...buying, ...planning, ...house];

/**
 * The balances at the end of the year in centimes, worked out by hand: what is owned, and expense,
 * are above zero. The first figures are those of the year before the month and of its beginning.
 */
const byHand: Readonly<Record<string, readonly number[]>> = {
  // The deposit of the owner, 14 rents, three invoices that were paid, and the one paid late.
  1020: [40_000_00, -14 * 1_000_00, 3 * 2_162_00, 1_621_50],
  // The deposit, the progress and the rest of the offer; the invoice with the project.
  1100: [2_075_52, 2_767_36, 2_075_52, 1_135_05],
  // Of the bill, and of its credit note.
  1170: [146_10, -16_20],
  // Of the payable for the project.
  1171: [24_30],
  2000: [-1_949_75, 216_20, -324_30],
  // The deposit is taken from here by the rest.
  2030: [-1_920_00, 1_920_00],
  2201: [-3 * 162_00, -121_50, -518_40, -85_05],
  2800: [-40_000_00],
  3400: [-3 * 2_000_00, -1_500_00, -6_400_00, -1_050_00],
  4000: [1_803_65, -200_00],
  6000: [14 * 1_000_00],
  6600: [300_00],
};
const summed = (parts: readonly number[]) => (parts.reduce((sum, part) => sum + part, 0) / 100).toFixed(2);
const balances = Object.entries(byHand).map(([accno, parts]) => [Number(accno), summed(parts)]);
const isOpen = ([, balance]: readonly unknown[]) => balance !== '0.00';

type Counted = { keys: number; clicks: number; alone: number };

const head = ['step', 'keystrokes alone', 'keystrokes', 'clicks', 'seconds'];
const row = (name: string, { keys, clicks, alone }: Counted): string[] => [
  ...[name, String(alone), String(keys), String(clicks)],
  secondsOf({ keys, clicks }).toFixed(1),
];

/**
 * A table as the formatter of the docs writes it: figures at the right, columns as wide as needed.
 */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
};

const written = (rows: readonly (readonly string[])[]): string => `# A month of an owner

What the owner of a small company does in the console in a month, from an offer to a second client, each step from the overview to the record that is in the books.
No step needs the mouse: the first column has the keystrokes of the keyboard alone, where a control without a key of its own is reached by Tab. The next two are those of
hands that point at a control that more than six keys are away from. A letter that is typed counts as a keystroke, and so does one with Ctrl held. The seconds are a
practised person's, as in [a month of a bookkeeper](README.md#a-month-of-a-bookkeeper).

The table is written by \`npx vitest run apps/kontor/test/browser/month -u\`, which does the month on the whole program, in a browser; the same test fails where the table is
no longer what it counts.

${table(rows)}
`;

test('a month of an owner needs no mouse, and its books are what they come to by hand', async () => {
  const client = 'muster';
  const key = await kontor.server.client(client);
  const books = kontor.booksOf({ client, key });
  await makeBooks(books);
  const opened = await kontor.newPage();
  const { page, settled, complaints } = opened;
  await letIn(page, { client, role: 'owner', name: 'Rita Muster' });
  await page.clock.setFixedTime(Date.now());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const month: Month = {
    ...{ books, client, link: '', shown: page, readReceipts: kontor.server.process },
    colleague: await colleagueOf(client),
    customer: () => personOf(kontor.newPage({ language: 'de' })),
  };
  await page.goto('/');
  const counted: [name: string, Counted][] = [];
  for (const [at, [name, run]] of steps.entries()) {
    ahead += between;
    await page.clock.setFixedTime(Date.now());
    await opened.go('/');
    const hands = new HandsAlone(page, settled);
    await hands.reads('Overview');
    month.shown = page;
    await run(hands, month);
    const { keys, clicks, alone } = hands;
    counted.push([name, { keys, clicks, alone }]);
    if (pictures) await draw(month.shown, `${pictures}/${String(at + 1).padStart(2, '0')}`);
  }
  const trial = await books.reports.trialBalance.query({ from: '2026-01-01', to: '2026-12-31' } as never);
  const found = trial.accounts.map(({ accno, balance }) => [accno, balance]);
  expect(found.filter(isOpen)).toEqual(balances.filter(isOpen));
  expect(await kontorHere(['verify'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  expect(complaints).toEqual([]);
  const sum = (of: keyof Counted) => counted.reduce((all, [, one]) => all + one[of], 0);
  const rows = counted.map(([name, one], at) => row(`${at + 1} ${name}`, one));
  const all = row('all', { keys: sum('keys'), clicks: sum('clicks'), alone: sum('alone') });
  await expect(written([...rows, all])).toMatchFileSnapshot(report);
});

type NewPage = ReturnType<typeof kontor.newPage>;

const personOf = async (made: NewPage) => {
  const { page, settled } = await made;
  await page.clock.setFixedTime(Date.now());
  return { page, hands: new HandsAlone(page, settled) };
};

const colleagueOf = async (client: string): Promise<Month['colleague']> => {
  const name = 'Nina Frei';
  const person = await personOf(kontor.newPage());
  await letIn(person.page, { client, role: 'bookkeeper', name });
  return { ...person, name };
};

/**
 * Lets a person in by a link. The browser would take the cookie for one of the past, as its clock
 * is the machine's there: it is kept without its end.
 */
const letIn = async (page: Page, { client, role, name }: { client: string; role: Role; name: string }) => {
  const token = await kontor.server.invite(client, role, name);
  const answer = await page.request.post('/trpc/-/session.open', {
    headers: { origin: kontor.server.address },
    data: { token },
  });
  expect(answer.status()).toBe(200);
  const cookies = answer.headersArray().flatMap(({ name: header, value }) => {
    const [, called, kept] = /^([^=]+)=([^;]*)/.exec(value) ?? [];
    return header.toLowerCase() === 'set-cookie' && called && kept ? [{ name: called, value: kept }] : [];
  });
  await page.context().addCookies(cookies.map((one) => ({ ...one, url: kontor.server.address })));
};

const draw = async (page: Page, path: string): Promise<void> => {
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate('new Promise((done) => setTimeout(done, 300))');
      await page.screenshot({ path: `${path}-${theme}-${width}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
};
