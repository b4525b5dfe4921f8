import { type Context, caller, openContext, operatorWriting } from '@kontor/api';
import type { ClientKept } from '@kontor/data';
import type { BookingDate, Instant } from '@kontor/domain';
import { operatorContext } from '../../operator-context.ts';
import type { Open } from '../first-year/asking.ts';
import { signInOwner } from './owner.ts';
import { repairBills, repairer, secondCopy } from './repairs.ts';
import { openTools } from './tools.ts';
import { workTogether } from './work.ts';

/**
 * The work of an agent at the demo client: by a draft key of its own, and by the tools that every
 * agent has. The owner, who signs in for it, has approved and declined some of it, and has given
 * leave; three plans wait, and the agent has withdrawn another.
 */

const label = 'Assistent';

/**
 * Has the agent read what waits and propose what came in, unless it has withdrawn the copy, which
 * it does last. Each request has a key, so that nothing is proposed twice where the demo was
 * interrupted.
 */
export const proposeBills = async (
  installation: Open,
  client: ClientKept,
  { at, today }: { at: Instant; today: BookingDate },
): Promise<void> => {
  const { plans } = caller(operatorContext(installation, client, { requestId: 'demo', at }));
  const withdrawn = (await plans.list({ state: 'DECLINED' })).items;
  const { proposed, reason } = secondCopy(today);
  const isCopy = ({ summary }: { summary: string }) => summary.includes(`"${proposed.invnumber}"`);
  if (withdrawn.some(isCopy)) return;
  const key = await issueDraftKey(installation, client, at);
  const as = (idempotencyKey?: string): Promise<Context> =>
    openContext({
      ...{ database: installation.database, receipts: installation.receipts, requestId: 'demo' },
      ...{ now: at, key, clientName: client.name, byConnection: true, idempotencyKey },
    });
  const { call, close } = openTools(installation, as);
  try {
    await call('get_briefing');
    await call('get_vendor', { vendornumber: repairer });
    const owner = await signInOwner(installation, client, { at, writing: operatorWriting(at, 'demo') });
    await workTogether({ call, owner, plans, today });
    await owner.signOut();
    for (const bill of [proposed, ...repairBills(today)]) await call('propose_payable', bill);
    await call('list_plans', { state: 'WAITING' });
    const waiting = (await plans.list({ state: 'WAITING' })).items;
    const copy = waiting.find(isCopy);
    if (!copy) throw new Error(`${proposed.invnumber} was not proposed`);
    await caller(await as('demo-assistant-copy')).plans.decline({ id: copy.id, reason });
  } finally {
    await close();
  }
};

/**
 * Issues the key and answers its secret, which nobody else gets. Where the demo was interrupted it
 * is the same key, if the installation can keep a secret for that.
 */
const issueDraftKey = async (installation: Open, client: ClientKept, at: Instant): Promise<string> => {
  const idempotencyKey = installation.database.secrets.signingSeed() ? 'demo-assistant' : undefined;
  const context = operatorContext(installation, client, { requestId: 'demo', idempotencyKey, at });
  const operator = { kind: 'key', id: undefined, prefix: '', draft: false, scopes: ['admin'] } as const;
  const { keys } = caller({ ...context, caller: operator });
  return (await keys.issue({ scopes: ['read', 'write'], label, draft: true })).key;
};
