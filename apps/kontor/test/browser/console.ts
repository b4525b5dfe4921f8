import { setTimeout as sleep } from 'node:timers/promises';
import type { AppRouter } from '@kontor/api';
import type { Role } from '@kontor/domain';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { barriersOf, type Rules } from './axe.ts';
import { launchBrowser } from './browser.ts';

/** The console in a browser, on the whole program with a database of its own. */

type Served = Awaited<ReturnType<typeof serve>>;

/** A page of a person who is signed in, and what went wrong in it. */
export type Opened = {
  page: Page;
  /** A key to the same client, to compare what the console did with what REST answers. */
  key: string;
  client: string;
  /**
   * The complaints of the browser: errors, refusals of the Content-Security-Policy, requests to
   * other origins.
   */
  complaints: string[];
  /** Waits until the page has everything that it asks for, and has drawn it. */
  settled: () => Promise<void>;
  /**
   * Goes to an address as a link does, which takes less than loading the page again. Until it is
   * drawn the last screen stands.
   */
  go: (path: string) => Promise<void>;
};

export type Settings = {
  role?: Role;
  language?: 'en' | 'de' | 'fr' | 'it';
  theme?: 'light' | 'dark';
  width?: number;
  /** Another test's client, for one more person; otherwise one is made. */
  of?: Pick<Opened, 'client' | 'key'>;
  /** `localhost` where the browser must know the host by a name, as for passkeys. */
  host?: 'localhost';
};

// A worker goes through several files with one program and one browser. Each test has clients and
// people of its own.
const inWorker = test.extend(
  'opened',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here that this needs no other fixture.
  async ({}, { onCleanup }) => {
    const program = await serve();
    const browser = await launchBrowser();
    onCleanup(async () => {
      await browser.close();
      await program.close();
    });
    return { program, browser };
  },
);

let clients = 0;

/** Has program and browser ready for the tests of a file; with options, a program of their own. */
export const openConsole = (options?: Parameters<typeof serve>[0]) => {
  let server: Served;
  let browser: Browser;
  inWorker.beforeAll(async ({ opened }) => {
    browser = opened.browser;
    server = options ? await serve(options) : opened.program;
  });
  afterEach(async () => {
    for (const profile of profiles) if (profile.taken) await forget(profile);
  });
  afterAll(async () => {
    if (options) await server?.close();
  });

  const newPage = async ({ language = 'en', theme = 'light', width = 1280, host }: Settings = {}) => {
    const baseURL = host ? server.url : server.address;
    const { context } = await takeProfile(browser, language, baseURL);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: theme });
    if (width !== 1280) await page.setViewportSize({ width, height: 800 });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      // The browser says of each answer that is no success that it failed; the console tells people
      // what it means.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== baseURL && protocol.startsWith('http')) complaints.push(request.url());
    });
    const go = (path: string) => page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`);
    return { page, complaints, settled: settledOf(page), go };
  };

  const newClient = async (): Promise<Pick<Opened, 'client' | 'key'>> => {
    clients += 1;
    const client = `client-${clients}`;
    return { client, key: await server.client(client) };
  };

  /**
   * Makes a client with a person, and lets them in by a link, as the page behind it does. Their
   * page is empty yet.
   */
  const signIn = async (settings: Settings = {}): Promise<Opened> => {
    const { client, key } = settings.of ?? (await newClient());
    const token = await server.invite(client, settings.role);
    const opened = await newPage(settings);
    const origin = settings.host ? server.url : server.address;
    const answer = await opened.page.context().request.post('/trpc/-/session.open', {
      headers: { origin },
      data: { token },
    });
    expect(answer.status()).toBe(200);
    return { key, client, ...opened };
  };

  return {
    get server() {
      return server;
    },
    newPage,
    signIn,
    /** The same books over tRPC with a key, to prepare them and to compare. */
    booksOf: ({ client, key }: Pick<Opened, 'client' | 'key'>) => {
      const url = `${server.address}/trpc/${client}`;
      return createTRPCClient<AppRouter>({ links: [httpLink({ url, headers: { 'x-api-key': key } })] });
    },
    /** Makes a client with a person who is signed in, and shows them the screen at `path`. */
    open: async (path = '/', settings: Settings = {}): Promise<Opened> => {
      const opened = await signIn(settings);
      await opened.page.goto(path);
      await opened.page.locator('#main h1').waitFor();
      return opened;
    },
  };
};

/**
 * A profile of the browser, for one person at a time. The next test gets it without anything of the
 * last one, as a page takes less time in a process that has compiled the console before. `keeper`
 * is a page of no test that keeps this process.
 */
type Profile = { language: string; origin: string; context: BrowserContext; keeper: Page; taken: boolean };

const profiles: Profile[] = [];

/** A profile that no page of this test has: one that is empty again, or a new one. */
const takeProfile = async (browser: Browser, language: string, origin: string): Promise<Profile> => {
  let profile = profiles.find((one) => !one.taken && one.language === language && one.origin === origin);
  if (!profile) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 800 },
      locale: language,
      reducedMotion: 'reduce',
    });
    // Longer than a busy machine needs.
    context.setDefaultTimeout(120_000);
    const keeper = await context.newPage();
    await keeper.goto('/icon.svg');
    profile = { language, origin, context, keeper, taken: false };
    profiles.push(profile);
  }
  profile.taken = true;
  return profile;
};

/**
 * Removes all that a test has left in a profile but what the browser may keep of the console's
 * files.
 */
const forget = async (profile: Profile): Promise<void> => {
  const { context, keeper, origin } = profile;
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(keeper);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  profile.taken = false;
};

/**
 * In milliseconds. A page may send a request this long after its last one: reading an answer takes
 * less.
 */
const quietTime = 100;

/**
 * Waits until no request of the page is under way, none was for a moment, and the page has nothing
 * left to do.
 */
const settledOf = (page: Page): (() => Promise<void>) => {
  const pending = new Set<Request>();
  let changed = performance.now();
  const ended = (request: Request) => {
    pending.delete(request);
    changed = performance.now();
  };
  page.on('request', (request) => {
    pending.add(request);
    changed = performance.now();
  });
  page.on('requestfinished', ended).on('requestfailed', ended);
  // The browser without windows draws no frame after about every hundredth change of a page's size,
  // until the next change: whoever waits for that frame alone waits for ever.
  const drawn = `new Promise((done) => {
    requestAnimationFrame(() => requestIdleCallback(() => done(undefined)));
    setTimeout(() => done(undefined), 2000);
  })`;
  return async () => {
    for (let seen = Number.NaN; seen !== changed; ) {
      while (pending.size > 0 || performance.now() - changed < quietTime) await sleep(10);
      seen = changed;
      await page.evaluate(drawn).catch(async (error: Error) => {
        // A form leads to another page, which is waited for in its turn.
        if (!error.message.includes('navigation')) throw error;
        await page.waitForLoadState();
        changed = performance.now();
      });
    }
  };
};

/**
 * Holds back the requests whose address fits, and answers the function that lets them go on, or
 * break off.
 */
export const hold = async (
  page: Page,
  address: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> => {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route[then]();
  });
  return letGo;
};

/** Waits until there is a field that gets what is typed. */
export const fieldFocused = (page: Page): Promise<void> =>
  page.locator('input:focus, select:focus, textarea:focus').waitFor();

/** Checks that axe finds nothing on the page by these rules, of any severity. */
export const expectAccessible = async (page: Page, of: { rules?: Rules } = {}): Promise<void> =>
  expect(await barriersOf(page, of)).toEqual([]);

/** Posts a record over REST, as another program would. */
export const post = async (
  { server }: { server: { address: string } },
  { key, client }: Opened,
  { path, record }: { path: string; record: object },
): Promise<void> => {
  const answer = await fetch(`${server.address}/api/latest/clients/${client}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(record),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
