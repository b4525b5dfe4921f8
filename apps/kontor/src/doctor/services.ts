import { openObjects } from '@kontor/data';
import type { Settings } from '../env.ts';
import { openTransport } from '../mail/transport.ts';
import { sentenceOf } from '../sentences.ts';
import type { Finding } from './finding.ts';

/** Looks at the services of others that are set: the mail server and the bucket of receipts. */
export const lookAtServices = async (settings: Settings): Promise<Finding[]> => [
  await mailFinding(settings),
  ...(await bucketFindings(settings)),
];

const mailFinding = async ({ mail }: Settings): Promise<Finding> => {
  const check = 'mail';
  if (!mail) return { check, state: 'ok', says: 'is not set: no mail is sent' };
  const transport = await openTransport(mail.url, { connections: 1 });
  try {
    await transport.check();
    return { check, state: 'ok', says: `the server lets ${mail.from} in` };
  } catch (error) {
    const says = `the server does not take mail: ${error instanceof Error ? error.message : error}`;
    return { check, state: 'fail', says, todo: 'Look at KONTOR_SMTP_URL, its user and its password.' };
  } finally {
    transport.close();
  }
};

const bucketFindings = async ({ bucket }: Settings): Promise<Finding[]> => {
  if (!bucket) return [];
  const check = 'receipts';
  const objects = openObjects(bucket);
  try {
    await objects.ping();
    return [{ check, state: 'ok', says: 'the bucket answers' }];
  } catch (error) {
    return [{ check, state: 'fail', says: sentenceOf(error) ?? String(error) }];
  } finally {
    await objects.close();
  }
};
