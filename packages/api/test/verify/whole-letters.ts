import { endMail, openBooks, takeMails } from '@kontor/data';
import { now, type testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';
import { issue, letterOf, mail, makeDrawable, writing } from '../letters/letters.ts';

/** Issues an invoice, with mails in all states that they can have. */
export const fillLetters = async (
  installation: Awaited<ReturnType<typeof testInstallation>>,
  client: TestClient,
): Promise<void> => {
  const { database } = installation;
  await makeDrawable(client);
  const { items } = await (await client.ask()).invoices.list({ limit: 1 });
  const letter = await letterOf(installation, client, { invnumber: items[0]?.invnumber ?? '' });
  await issue(installation, client, [{ letter, mail }]);
  for (const _ of ['failed', 'sent']) await issue(installation, client, [{ letter: { id: 1 }, mail }]);
  const times = { now, until: now, beyond: now };
  const mails = await takeMails(database, { ...times, limit: 3, perClient: 3, held: [] });
  for (const taken of mails.filter(({ client_id }) => client_id === client.client.id))
    if (taken.id > 1) {
      const state = taken.id === 2 ? 'failed' : 'sent';
      await endMail(database, taken, { state, answer: '250 Ok', refused: '' }, writing);
    }
  const { mails: own } = openBooks(database, client.client);
  await own.change(2, { state: 'queued', limits: { mails: 'none', recipients: 'none' } }, writing);
  await own.change(1, { state: 'cancelled' }, writing);
  await own.change(3, { state: 'bounced', refused: 'kundin@example.ch' }, writing);
};
