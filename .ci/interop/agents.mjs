// Hosts of agents come in by a key and by a link, and call the tools; and the tools' schemas are
// such as strict function calling takes.
import { isDeepStrictEqual } from 'node:util';
import { eInvoiceXml } from '../../packages/samples/dist/e-invoice.js';
import { callTools } from './calls.mjs';
import { hosts } from './hosts.mjs';
import { inspect } from './inspector.mjs';
import { inspectByLink } from './inspector-page.mjs';
import { newProvider, signIn } from './person.mjs';
import { strictly } from './strict.mjs';

/** Books of `demo` have no receipts at first: one is uploaded, and read as a bill. */
const receiveBill = async ({ address, key }) => {
  const body = new FormData();
  body.append(
    'Filedata',
    new File([eInvoiceXml({ syntax: 'ubl' })], 'bill.xml', { type: 'application/xml' }),
  );
  const receipts = `${address}/api/latest/clients/demo/belege`;
  const headers = { 'x-api-key': key, accept: 'application/json' };
  const { ok, status } = await fetch(receipts, { method: 'POST', headers, body });
  if (!ok) throw new Error(`The receipt was answered ${status}.`);
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await (await fetch(`${receipts}?proposal=OPEN`, { headers })).text();
    if (found.includes('bill.xml')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The receipt is not read as a bill.');
};

/** A host calls each tool by a key. */
const byKey = async (host, { url, key }) => {
  const opened = await hosts[host].open(url, { headers: { authorization: `Bearer ${key}` } });
  const faults = await callTools(host, opened);
  await opened.close();
  return { faults, schemas: opened.schemas };
};

/**
 * A host without a key sends its person to allow it, comes back with a code, proposes, and gets
 * another token by itself once the first one has ended.
 */
const byLink = async (host, { url, person }) => {
  const { open, auth } = hosts[host];
  const authProvider = newProvider(host, person);
  const { kept } = authProvider;
  const refusal = await open(url, { authProvider }).catch((error) => error);
  if (kept.answers.length === 0) throw refusal;
  const { code: authorizationCode, state: callbackState, iss } = Object.fromEntries(kept.answers[0]);
  await auth(authProvider, { serverUrl: url, authorizationCode, callbackState, iss });
  const asked = async (name, input) => {
    const opened = await open(url, { authProvider });
    const answer = await opened.call(name, input);
    await opened.close();
    return answer;
  };
  const faults = [];
  const plan = await asked('propose_customer', { customernumber: `V-${host}`, name: 'Bergbahn AG' });
  if (!/^Plan \d+, WAITING/.test(plan)) faults.push(`${host} by link: ${plan}`);
  kept.tokens = { ...kept.tokens, access_token: 'ended' };
  await asked('get_overview', {});
  if (kept.answers.length > 1) faults.push(`${host} by link: its person is asked again`);
  return { faults, token: kept.tokens.access_token };
};

/**
 * Has each host come in to the program at `address`, and gives a line for each fault. `link` signs
 * a person in.
 */
export const callAsAgents = async ({ address, key, link, invite }) => {
  await receiveBill({ address, key });
  const url = `${address}/mcp/demo`;
  const person = await signIn({ address, link });
  const faults = [];
  let listed;
  let token;
  for (const host of Object.keys(hosts)) {
    const keyed = await byKey(host, { url, key });
    listed ??= keyed.schemas;
    if (!isDeepStrictEqual(keyed.schemas, listed)) faults.push(`${host}: it gives a model other schemas`);
    const linked = await byLink(host, { url, person });
    ({ token } = linked);
    faults.push(...keyed.faults, ...linked.faults);
  }
  faults.push(...(await strictly(listed)));
  faults.push(...(await inspect('by key', { url, token: key, names: Object.keys(listed) })));
  // From a shell it has no way to a person, and takes the token that another host got.
  faults.push(...(await inspect('by a token', { url, token, names: ['get_briefing', 'propose_invoice'] })));
  faults.push(
    ...(await inspectByLink({ address, link: await invite('Inspector'), names: Object.keys(listed) })),
  );
  return faults;
};
