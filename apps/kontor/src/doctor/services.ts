import { openObjects } from '@kontor/data';
import type { Settings } from '../env.ts';
import { openTransport } from '../mail/transport.ts';
import { sentenceOf } from '../sentences.ts';
import { openImages } from '../workers/image-reader.ts';
import type { Finding } from './finding.ts';

/**
 * Looks at what is set beside the database: the mail server, the bucket of receipts, and the reader
 * of images.
 */
export const lookAtServices = async (settings: Settings): Promise<Finding[]> => [
  await mailFinding(settings),
  ...(await bucketFindings(settings)),
  ...(await imageFindings(settings)),
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

const imageFindings = async ({ ocr }: Settings): Promise<Finding[]> => {
  if (ocr === undefined) return [];
  const check = 'images';
  try {
    const imageReader = await openImages(ocr);
    await imageReader.close();
    return [{ check, state: 'ok', says: 'the package that reads them is there' }];
  } catch (error) {
    return [{ check, state: 'fail', says: sentenceOf(error) ?? String(error) }];
  }
};
