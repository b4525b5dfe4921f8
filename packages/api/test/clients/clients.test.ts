import { changeOperator, openBooks, takeMails } from '@kontor/data';
import { scopes } from '@kontor/domain';
import { expect, test } from 'vitest';
import { caller, type Inputs, issueKey, openContext, operatorWriting } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, peopleOf } from '../people/browser.ts';

/** §40: clients that owners and operators make of a template, archive and restore. */
const installation = await testInstallation();
const { database, receipts, newClient } = installation;

const iban = 'CH9300762011623852957';

/** A template with a bank, a number range, a sender, a document and people. */
const template = async () => {
  const of = await newClient();
  const ask = await of.ask();
  await ask.accounts.save({
    accno: 1021,
    description: 'Bank',
    category: 'asset',
    link: 'AR_paid:AP_paid',
    iban,
  } as never);
  await ask.numberRanges.save({ kind: 'invoice', prefix: 'R26-', digits: 4, next: 7 });
  await ask.settings.save({
    sender: { name: 'Vorlage AG', zipcode: '8001', city: 'Zürich', country: 'CH' },
    letter: { color: '#1d4ed8' },
    terms: 20,
    vat_method: 'effective',
    deposit_accno: 2030,
  } as never);
  await (await of.ask()).invoices.post(invoiceOf());
  const people = await peopleOf(installation, of.client);
  return { ...of, people };
};

type Sent = Inputs['clients']['createFrom'];

const askWith = async (browser: ReturnType<typeof browserOn>, key?: string) => {
  const { context } = await browser.at();
  return caller({ ...context, idempotencyKey: key, requestId: 'request' });
};

test('an owner makes a client of a template: chart, taxes, ranges, settings and people, and nothing that says who the template is', async () => {
  const of = await template();
  const name = `${of.name}-neu`;
  const sent: Sent = { name, template: of.name, people: true };
  const { clients } = await of.people.owner.ask();
  const dry = await clients.createFrom({ ...sent, dry_run: true });
  expect(await refusalCode(of.people.owner.ask(name))).toBe('key_refused');
  const made = await clients.createFrom(sent);
  expect(made).toEqual(dry);
  expect(made.people).toEqual([
    { name: 'owner', role: 'owner' },
    { name: 'bookkeeper', role: 'bookkeeper' },
    { name: 'auditor', role: 'auditor' },
    { name: 'uploader', role: 'uploader' },
  ]);
  const [before, after] = [await of.people.owner.ask(of.name), await of.people.owner.ask(name)];
  const bankless = ({
    iban,
    qr_iban,
    bank_name,
    bank_bic,
    reference_prefix,
    version,
    ...account
  }: Record<string, unknown>) => account;
  const accountsOf = async (ask: typeof before) => (await ask.accounts.list()).map((one) => bankless(one));
  expect(await accountsOf(after)).toEqual(await accountsOf(before));
  expect((await after.accounts.list()).some((one) => one.iban)).toBe(false);
  expect(await after.taxRates.list()).toEqual(await before.taxRates.list());
  expect((await after.numberRanges.list()).find(({ kind }) => kind === 'invoice')).toEqual({
    ...{ kind: 'invoice', prefix: 'R26-', digits: 4, next: 1 },
  });
  const settings = await after.settings.get();
  expect(settings.sender).toBeUndefined();
  expect(settings.logo).toBeUndefined();
  expect([settings.terms, settings.letter?.color, settings.vat_method]).toEqual([20, '#1d4ed8', 'effective']);
  expect(settings.deposit_accno).toBe(2030);
  expect((await after.invoices.list({})).items).toEqual([]);
  expect((await after.customers.list({})).items).toEqual([]);
  // The new client works from its first document on.
  await (await of.people.bookkeeper.ask(name)).invoices.post(invoiceOf({ transdate: '2026-02-01' }));
  const [first] = (await after.audit.list({})).items;
  expect(first?.records[0]).toMatchObject({ table: 'client', template: of.name, person: { name: 'owner' } });
  const last = (await before.audit.list({ descending: true })).items[0];
  expect(last?.records).toMatchObject([{ table: 'client_copy', after: { name }, person: { name: 'owner' } }]);
  const { items } = await after.events.list({});
  expect(items[0]).toMatchObject({ type: 'client.created' });
  await expectVerified(database);
});

test('a chart that Kontor brings, in the language of the client; without people it has its owner alone', async () => {
  const { people, name } = await template();
  const { clients } = await people.owner.ask();
  const [chart = ''] = await clients.charts();
  const made = await clients.createFrom({ name: `${name}-plan`, chart, languages: ['fr'] });
  expect(made.people).toEqual([{ name: 'owner', role: 'owner' }]);
  expect(made.accounts).toBeGreaterThan(100);
  const accounts = await (await people.owner.ask(`${name}-plan`)).accounts.list();
  expect(accounts.find(({ accno }) => accno === 1000)?.description).toBe('Caisse');
  const bad = [
    [{ name: `${name}-x`, chart: 'none' }, 'invalid'],
    [{ name: `${name}-x` }, 'invalid'],
    [{ name: `${name}-x`, chart, template: name }, 'invalid'],
    [{ name: `${name}-x`, chart, people: true }, 'invalid'],
    [{ name: `${name}-x`, template: name, currency: 'EUR' }, 'invalid'],
    [{ name: 'with a space', chart }, 'invalid'],
    [{ name: `${name}-x`, template: 'nobody-s' }, 'key_refused'],
    [{ name: name.toUpperCase(), chart }, 'client_exists'],
  ] as const;
  for (const [sent, code] of bad)
    expect([sent, await refusalCode(clients.createFrom(sent as Sent))]).toEqual([sent, code]);
});

test('403: whoever owns no client makes none; an auditor of a template takes no people along', async () => {
  const { people, name } = await template();
  for (const role of ['bookkeeper', 'auditor', 'uploader'] as const) {
    const { clients } = await people[role].ask();
    expect([role, await refusalCode(clients.createFrom({ name: `${name}-y`, template: name }))]).toEqual([
      role,
      'scope_missing',
    ]);
    expect([role, await refusalCode(clients.archive({ client: name, confirm: name }))]).toEqual([
      role,
      'scope_missing',
    ]);
  }
  const other = await newClient();
  await people.auditor.open(
    await invitationTo(installation, other.client, { name: 'auditor', role: 'owner' }),
  );
  const { clients } = await people.auditor.ask();
  expect(await refusalCode(clients.createFrom({ name: `${name}-y`, template: name, people: true }))).toBe(
    'scope_missing',
  );
  expect(await refusalCode(clients.createFrom({ name: `${name}-y`, template: name }))).toBe('done');
  const nobody = browserOn(installation);
  expect(await refusalCode((await nobody.ask()).clients.createFrom({ name: 'a', chart: 'swiss-sme' }))).toBe(
    'session_required',
  );
});

test('an operator makes clients of charts, and of templates that they work for only', async () => {
  const [mine, theirs] = [await template(), await template()];
  const { id } = (await (await mine.people.bookkeeper.ask()).session.whoAmI()).person;
  await changeOperator(
    database,
    { person_id: id, operator: true },
    { writing: operatorWriting(now, 'test') },
  );
  const { clients } = await mine.people.bookkeeper.ask();
  expect(await refusalCode(clients.createFrom({ name: `${mine.name}-o`, chart: 'swiss-sme' }))).toBe('done');
  expect(await refusalCode(clients.createFrom({ name: `${mine.name}-p`, template: theirs.name }))).toBe(
    'scope_missing',
  );
  expect(await refusalCode(clients.createFrom({ name: `${mine.name}-q`, template: mine.name }))).toBe('done');
  expect(await refusalCode(clients.archive({ client: theirs.name, confirm: theirs.name }))).toBe('done');
  expect(await refusalCode(clients.restore({ client: theirs.name }))).toBe('done');
});

test('the same request again, and beside itself, makes one client and has one answer', async () => {
  const { people, name } = await template();
  const sent: Sent = { name: `${name}-z`, template: name };
  const first = await (await askWith(people.owner, 'one')).clients.createFrom(sent);
  expect(await (await askWith(people.owner, 'one')).clients.createFrom(sent)).toEqual(first);
  expect(await refusalCode((await askWith(people.owner, 'two')).clients.createFrom(sent))).toBe(
    'client_exists',
  );
  const other: Sent = { name: `${name}-w`, template: name };
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, at) =>
      refusalCode((await askWith(people.owner, at < 3 ? 'three' : undefined)).clients.createFrom(other)),
    ),
  );
  const done = answers.filter((code) => code === 'done').length;
  expect(answers.filter((code) => !['done', 'client_exists', 'in_progress'].includes(code))).toEqual([]);
  expect(done).toBeGreaterThan(0);
  const { memberships } = await (await people.owner.ask()).session.whoAmI();
  expect(memberships.filter(({ client }) => client === other.name).length).toBe(1);
  const { items } = await (await people.owner.ask(other.name)).audit.list({});
  expect(items.flatMap(({ records }) => records).filter(({ table }) => table === 'client').length).toBe(1);
});

test('archiving asks for the name, refuses keys and writes, and is undone', async () => {
  const { people, name, ask, client, keyOf } = await template();
  const { clients } = await people.owner.ask();
  expect(await refusalCode(clients.archive({ client: name, confirm: 'client' }))).toBe('invalid');
  expect(await refusalCode(clients.archive({ client: name, confirm: name }))).toBe('done');
  expect(await refusalCode(clients.archive({ client: name, confirm: name }))).toBe('done');
  const bookkeeper = await people.bookkeeper.ask(name);
  expect((await bookkeeper.invoices.list({})).items.length).toBe(1);
  expect((await bookkeeper.settings.get()).archived).toBe(now);
  expect(await refusalCode(bookkeeper.invoices.post(invoiceOf()))).toBe('client_archived');
  expect(await refusalCode(bookkeeper.invoices.post({ ...invoiceOf(), dry_run: true } as never))).toBe(
    'client_archived',
  );
  const read = await keyOf('read');
  expect(await refusalCode((await ask({ key: read })).invoices.list({}))).toBe('client_archived');
  const all = await issueKey(database, { client_id: null, scopes, label: '' }, operatorWriting(now, 'test'));
  expect(await refusalCode((await ask({ key: all })).invoices.list({}))).toBe('client_archived');
  expect(
    (await (await people.owner.ask()).session.clients()).find((one) => one.client === name)?.archived,
  ).toBe(now);
  expect(
    await takeMails(database, { now, until: now, beyond: now, limit: 5, perClient: 5, held: [] }),
  ).toEqual([]);
  const operator = caller(
    await openContext({ database, receipts, now, requestId: 'test', key: all, clientName: undefined }),
  );
  await operator.clients.restore({ client: name });
  expect(
    await refusalCode(
      (await people.bookkeeper.ask(name)).invoices.post(invoiceOf({ transdate: '2026-02-02' })),
    ),
  ).toBe('done');
  expect(await refusalCode((await ask({ key: read })).invoices.list({}))).toBe('done');
  const types = (await openBooks(database, client).events.list({ limit: 1000 } as never)).items.map(
    ({ type }) => type,
  );
  expect(types.filter((type) => type.startsWith('client.'))).toEqual([
    'client.created',
    'client.archived',
    'client.restored',
  ]);
  await expectVerified(database);
});
