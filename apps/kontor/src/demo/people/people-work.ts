import { caller, operatorWriting } from '@kontor/api';
import { findClient, findOrMakeMember } from '@kontor/data';
import { addDays, dayIn } from '@kontor/domain';
import { now } from '../../clock.ts';
import type { Installation } from '../../installation.ts';
import { operatorContext } from '../../operator-context.ts';
import { demoName } from '../demo-client.ts';

const workTexts = {
  invoice: 'Bitte anrufen: Die Rechnung ist überfällig.',
  payable: 'Betrag und MWST prüfen, bevor bezahlt wird.',
  task: 'Belege des Quartals beim Inhaber einholen.',
  comment: 'bitte mit dem Vertrag vergleichen, der Betrag ist höher als letztes Mal.',
};

/**
 * Gives the owner of the demo client some work, once they are there: an invoice that is overdue, a
 * payable, a task, and a comment that mentions them. Nothing where they were given some before.
 */
export const giveDemoWork = async (
  installation: Pick<Installation, 'database' | 'receipts'>,
): Promise<void> => {
  const { database } = installation;
  const client = await findClient(database, demoName);
  if (!client || client.archived !== undefined) return;
  const owner = { client_id: client.id, name: 'Demo', role: 'owner' } as const;
  const person = await findOrMakeMember(database, owner, operatorWriting(now(), 'kontor start'));
  const ask = (idempotencyKey?: string) =>
    caller(operatorContext(installation, client, { requestId: 'demo', idempotencyKey }));
  if ((await ask().assignments.list({ limit: 1 })).items.length > 0) return;
  const today = dayIn(now(), client.zone);
  const [invoice] = (await ask().invoices.list({ status: 'OPEN', limit: 1 })).items;
  const [payable] = (await ask().payables.list({ status: 'OPEN', limit: 1 })).items;
  if (payable) {
    const { invnumber, vendornumber: vendor_number } = payable;
    const comment = { text: `@${person.name} ${workTexts.comment}` };
    await ask('demo-mention').payables.comment({ invnumber, vendor_number, comment });
    const assignment = {
      ...({ kind: 'payable', number: invnumber, vendor_number, person_id: person.id } as const),
      ...{ note: workTexts.payable, day: today },
    };
    await ask('demo-work-1').assignments.post({ assignment });
  }
  if (invoice) {
    const { invnumber: number } = invoice;
    const assignment = { kind: 'invoice', number, person_id: person.id, note: workTexts.invoice } as const;
    await ask('demo-work-2').assignments.post({ assignment: { ...assignment, day: addDays(today, -2) } });
  }
  const task = {
    kind: 'client',
    person_id: person.id,
    note: workTexts.task,
    day: addDays(today, 7),
  } as const;
  await ask('demo-work-3').assignments.post({ assignment: task });
};
