import { operatorWriting } from '@kontor/api';
import { findClient, findOrMakeMember, openDatabase } from '@kontor/data';
import { freshDatabase } from '@kontor/testing';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '../src/clock.ts';
import { type Environment, kontor } from './kontor.ts';
import { kontorHere } from './kontor-here.ts';

/**
 * The operator's commands (docs/operations): each as a process once, and what else there is to say
 * about it here.
 */
let environment: Environment;
beforeAll(async () => {
  environment = { DATABASE_URL: (await freshDatabase()).url };
  const { code } = await kontor(['client', 'create', 'muster'], environment);
  expect(code).toBe(0);
});

const run = (...args: string[]) => kontor(args, environment);
const runHere = (...args: string[]) => kontorHere(args, environment);

describe('kontor client', () => {
  test('lists what it created, and creates no name twice', async () => {
    const made = await run('client', 'create', 'Bern', '--languages', 'de,fr', '--currency', 'EUR');
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('Client Bern was created.')]);
    const { stdout } = await run('client', 'list');
    expect(stdout).toMatch(/^Bern +EUR +Europe\/Zurich +de,fr$/m);
    expect(stdout).toMatch(/^muster +CHF +Europe\/Zurich +de,fr,it,en$/m);
    const again = await runHere('client', 'create', 'bern');
    expect(again).toEqual({ code: 1, stdout: '', stderr: 'Client bern already exists.\n' });
  });

  test('gives accounts their names in the first language of the client', async () => {
    expect((await runHere('client', 'create', 'Lausanne', '--languages', 'fr,de')).code).toBe(0);
    const database = new pg.Client(environment['DATABASE_URL']);
    await database.connect();
    const { rows } =
      await database.query(`SELECT account.description FROM account JOIN client ON client.id = client_id
      WHERE client.name = 'Lausanne' AND accno IN (1000, 2200) ORDER BY accno`);
    await database.end();
    expect(rows.map(({ description }) => description)).toEqual(['Caisse', 'TVA due taux réduit']);
  });

  test.each([
    [['no name!'], 'The name must be'],
    [['a', '--zone', 'Europe/Nowhere'], 'The zone must be a time zone'],
    [['a', '--currency', 'francs'], 'The currency must be'],
    [['a', '--chart', 'none'], 'There is no chart of accounts none; there is swiss-sme.'],
    [[], "missing required argument 'name'"],
  ])('2: create %j', async (args, sentence) => {
    const { code, stdout, stderr } = await runHere('client', 'create', ...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)]);
    expect(stderr).not.toContain('    at ');
  });
});

describe('kontor key', () => {
  test('issues a key alone on standard output, lists its prefix, and revokes it', async () => {
    const { code, stdout: key } = await run(
      'key',
      'issue',
      'muster',
      '--label',
      'the shop',
      '--scopes',
      'write',
    );
    expect([code, key]).toEqual([0, expect.stringMatching(/^kontor_[\w-]{22,}\n$/)]);
    const prefix = key.slice(0, 15);
    const live = await run('key', 'list', 'muster');
    expect(live.stdout).toMatch(new RegExp(`^${prefix} +live +write +the shop `, 'm'));
    expect(live.stdout).not.toContain(key.trim());
    expect((await run('key', 'revoke', 'muster', prefix)).code).toBe(0);
    const past = await runHere('key', 'list', 'muster');
    expect(past.stdout).toMatch(new RegExp(`^${prefix} +revoked`, 'm'));
    const twice = await runHere('key', 'revoke', 'muster', prefix);
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('No valid key of client muster')]);
  });

  test('issues a strict key, and says so in the list', async () => {
    expect((await runHere('key', 'issue', 'muster', '--strict', '--label', 'careful')).code).toBe(0);
    expect((await runHere('key', 'list', 'muster')).stdout).toMatch(/ live +read,write +yes +careful /);
  });

  test('gives a key that expires up to the end of its last day', async () => {
    expect(
      (await runHere('key', 'issue', 'muster', '--label', 'short', '--expires', '2999-12-31')).code,
    ).toBe(0);
    expect((await runHere('key', 'list', 'muster')).stdout).toMatch(/short +\S+ +3000-01-01T00:00$/m);
  });

  test('issues a key for all clients, with the scope admin', async () => {
    expect((await runHere('key', 'issue', '-')).stdout).toMatch(/^kontor_/);
    expect((await runHere('key', 'list', '-')).stdout).toMatch(/^kontor_\S+ +live +admin/m);
    const { code, stderr } = await runHere('key', 'issue', '-', '--scopes', 'read');
    expect([code, stderr]).toEqual([2, expect.stringContaining('must have the scope admin')]);
  });

  test.each([
    [['nobody'], 1, 'Client nobody does not exist'],
    [['muster', '--scopes', 'read,fly'], 2, 'Scopes are read, write, upload, close, audit, admin'],
    [['muster', '--expires', '2020-01-01'], 2, 'The last day of a key must be'],
    [['muster', '--expires', 'soon'], 2, 'The last day of a key must be'],
  ])('issue %j', async (args, expected, sentence) => {
    const { code, stdout, stderr } = await runHere('key', 'issue', ...args);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringContaining(sentence)]);
  });
});

describe('kontor operator', () => {
  test('makes a person an operator, lists them, and withdraws it when they work for no client any more', async () => {
    const database = openDatabase(environment['DATABASE_URL'] ?? '');
    const writing = operatorWriting(now(), 'test');
    const client_id = (await findClient(database, 'muster'))?.id ?? 0;
    const { id } = await findOrMakeMember(database, { client_id, name: 'Carla', role: 'uploader' }, writing);
    await database.close();
    expect((await run('operator', 'add', 'muster', 'Carla')).stdout).toContain('Carla is an operator now');
    expect((await runHere('operator', 'add', 'muster', String(id))).stdout).toContain('already');
    expect((await runHere('person', 'remove', 'muster', 'Carla')).code).toBe(0);
    expect((await runHere('operator', 'list')).stdout).toMatch(
      new RegExp(`^${id} +Carla +\\d{4}-\\S+$`, 'm'),
    );
    expect((await run('operator', 'remove', 'Carla')).stdout).toBe('Carla is no longer an operator.\n');
    expect((await runHere('operator', 'list')).stdout).not.toContain('Carla');
  });

  test.each([
    [['add', 'nobody', 'Anna'], 1, 'Client nobody does not exist'],
    [['add', 'muster', 'Nobody'], 1, 'Nobody called Nobody works for client muster'],
    [['remove', 'Nobody'], 1, 'No operator is called Nobody'],
  ])('%j', async (args, expected, sentence) => {
    const { code, stdout, stderr } = await runHere('operator', ...args);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringContaining(sentence)]);
  });
});

describe('kontor person', () => {
  test('invites people, lists them, and withdraws an invitation', async () => {
    const { code, stdout } = await run('person', 'invite', 'muster', 'Anna', '--role', 'bookkeeper');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:8080\/login#kontor_[\w-]{43}\n$/),
    ]);
    const url = { ...environment, KONTOR_URL: 'https://books.example.ch' };
    const again = await kontorHere(['person', 'invite', 'muster', 'Anna', '--role', 'owner'], url);
    expect(again.stdout).toMatch(/^https:\/\/books\.example\.ch\/login#kontor_/);
    expect((await run('person', 'list', 'muster')).stdout).toMatch(/^ +Anna +owner +\d{4}-\S+$/m);
    expect((await run('person', 'remove', 'muster', 'Anna')).stdout).toContain('was withdrawn');
    expect((await runHere('person', 'list', 'muster')).stdout).not.toContain('Anna');
  });

  test('gives a person a new way in, and removes one who is not the last owner', async () => {
    const database = openDatabase(environment['DATABASE_URL'] ?? '');
    const writing = operatorWriting(now(), 'test');
    const client_id = (await findClient(database, 'muster'))?.id ?? 0;
    await findOrMakeMember(database, { client_id, name: 'Olga', role: 'owner' }, writing);
    await findOrMakeMember(database, { client_id, name: 'Beat', role: 'auditor' }, writing);
    await database.close();
    expect((await runHere('person', 'list', 'muster')).stdout).toMatch(/^\d+ +Beat +auditor +\d{4}-\S+$/m);
    expect((await runHere('person', 'link', 'muster', 'Beat')).stdout).toMatch(/\/login#kontor_[\w-]{43}\n$/);
    expect((await runHere('person', 'remove', 'muster', 'Beat')).stdout).toBe(
      'Beat no longer works for client muster.\n',
    );
    const last = await runHere('person', 'remove', 'muster', 'Olga');
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('the last owner')]);
    expect((await runHere('verify', 'muster')).stdout).toMatch(/^muster +audit_members +ok /m);
  });

  test.each([
    [['invite', 'nobody', 'Anna', '--role', 'owner'], 1, 'Client nobody does not exist'],
    [['invite', 'muster', 'Anna', '--role', 'king'], 2, 'The role must be one of owner, bookkeeper'],
    [['invite', 'muster', 'Anna'], 2, '--role'],
    [['invite', 'muster', ' ', '--role', 'owner'], 2, 'A name must have 1 to 64 characters'],
    [['link', 'muster', 'Nobody'], 1, 'Nobody called Nobody works for client muster'],
    [['remove', 'muster', '99'], 1, 'Nobody called 99 works for client muster'],
  ])('%j', async (args, expected, sentence) => {
    const { code, stdout, stderr } = await runHere('person', ...args);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringContaining(sentence)]);
  });
});

describe('kontor verify', () => {
  test('finds nothing in correct books, and prints what it checked', async () => {
    const { code, stdout } = await run('verify', 'muster');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^muster +month_balances +ok +The balance of every account and month is .*\.$/m);
    expect(stdout).toMatch(/^muster +audit_chain +ok +The links of the audit trail /m);
    expect(stdout).not.toContain('FAILED');
  });

  test('fails where a balance was changed behind its back, and shows the rows', async () => {
    expect((await runHere('client', 'create', 'broken')).code).toBe(0);
    const database = new pg.Client(environment['DATABASE_URL']);
    await database.connect();
    await database.query(`INSERT INTO balance (client_id, accno, month, tax_rate, origin, has_base, supply_month, debit, credit)
      SELECT id, 1000, '2026-01-01', -1, 'gl', false, '2026-01-01', 7.25, 0 FROM client WHERE name = 'broken'`);
    await database.end();
    const both = [await run('verify'), await runHere('verify', 'broken')];
    for (const { code, stdout } of both) {
      expect(code).toBe(1);
      expect(stdout).toMatch(/^broken +month_balances +FAILED: 1 /m);
      expect(stdout).toMatch(/^broken +entries_balanced +ok /m);
      expect(stdout).toMatch(/^1000 +2026-01-01 +0 +-1 +gl +false +2026-01-01 +7.25 +0 /m);
    }
    expect((await runHere('verify', 'muster')).code).toBe(0);
  });

  test('says in a sentence that there is no such client', async () => {
    const { code, stdout, stderr } = await runHere('verify', 'nobody');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('Client nobody does not exist')]);
  });
});

describe('kontor', () => {
  test('prints its usage with --help, and when it is used wrongly', async () => {
    const help = await run('key', 'issue', '--help');
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('Usage: kontor key issue')]);
    const wrong = [[], ['dance'], ['key', 'issue', 'muster', '--what']];
    for (const args of wrong) {
      const { code, stdout } = await runHere(...args);
      expect([args, code, stdout]).toEqual([args, 2, '']);
    }
  });

  test('says in a sentence for each what is wrong with the settings', async () => {
    const { code, stdout, stderr } = await kontor(['start'], {
      KONTOR_PORT: '99999',
      KONTOR_URL: 'https://books.example.ch/kontor',
      KONTOR_ORIGINS: 'https://shop.example.ch,*',
      KONTOR_LOG: 'loud',
      DATABASE_URL: 'mysql://here',
    });
    expect([code, stdout]).toEqual([2, '']);
    const sentences = stderr.trim().split('\n');
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual([
      'KONTOR_PORT',
      'KONTOR_URL',
      'KONTOR_ORIGINS',
      'DATABASE_URL',
      'KONTOR_LOG',
    ]);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_]+ must be .*\.$/);
  });

  test.each([
    ['KONTOR_ORIGINS', '*', 'must be addresses without *'],
    ['KONTOR_ORIGINS', 'https://*.example.ch', 'must be addresses without *'],
    ['KONTOR_HOSTS', 'https://books.example.ch', 'must be host names such as'],
    ['KONTOR_HOSTS', 'books.example.ch:8080', 'must be host names such as'],
    ['KONTOR_PROXIES', '10.0.0.0/33', 'must be addresses or ranges'],
    ['KONTOR_PROXIES', '0.0.0.0/0', 'must be addresses or ranges'],
    ['KONTOR_PROXIES', 'proxy', 'must be addresses or ranges'],
    ['KONTOR_SECRET_KEY', 'too short', 'must be a text of 32 characters or more'],
    ['KONTOR_SECURITY_CONTACT', 'security@example.ch', 'must be an address such as mailto:'],
  ])('2: %s=%s', async (name, value, sentence) => {
    const { code, stderr } = await kontorHere(['start'], { [name]: value });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} ${sentence}`)]);
  });

  test('says in a sentence that the database cannot be reached', async () => {
    const url = new URL(environment['DATABASE_URL'] ?? '');
    url.pathname = '/no_such_database';
    const answers = [
      await kontor(['client', 'list'], { DATABASE_URL: 'postgresql://127.0.0.1:1/kontor' }),
      await kontorHere(['client', 'list'], { DATABASE_URL: url.href }),
    ];
    for (const { code, stdout, stderr } of answers) {
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^DATABASE_URL can't be used: .*\.\n$/);
    }
  });

  test('migrates an up-to-date database by doing nothing', async () => {
    const { code, stdout } = await run('migrate');
    expect([code, stdout]).toEqual([0, 'The database is up to date; 0 migrations were applied.\n']);
  });
});
