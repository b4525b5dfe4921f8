import { findBackupFile, lookAtBackup } from '../doctor/backups.ts';
import { lookAtDatabase } from '../doctor/database.ts';
import { type Finding, findingLine } from '../doctor/finding.ts';
import { lookAtPlaces } from '../doctor/places.ts';
import { lookAtServices } from '../doctor/services.ts';
import { readSettings, type Settings } from '../env.ts';
import { version } from '../place.ts';
import { Problem } from '../problem.ts';

/**
 * `kontor doctor`: looks at all that an installation depends on, and changes nothing. Prints what
 * it finds, with what to do, as lines or as JSON. Answers whether nothing has failed.
 */
export const doctor = async (
  { json }: { json: boolean },
  print: (text: string) => Promise<void>,
): Promise<boolean> => {
  const findings = await look();
  const failed = findings.filter(({ state }) => state === 'fail').length;
  const warned = findings.filter(({ state }) => state === 'warn').length;
  await print(
    json
      ? `${JSON.stringify({ version, failed, warned, findings }, undefined, 2)}\n`
      : `${findings.map(findingLine).join('')}${failed} failed, ${warned} warnings.\n`,
  );
  return failed === 0;
};

const look = async (): Promise<Finding[]> => {
  const program: Finding = {
    check: 'version',
    state: 'ok',
    says: `Kontor ${version}, Node.js ${process.versions.node}`,
  };
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const todo = 'Correct the variable; the rest is checked after that.';
    return [program, { check: 'settings', state: 'fail', says: error.message.replaceAll('\n', ' '), todo }];
  }
  const read: Finding = { check: 'settings', state: 'ok', says: 'all are valid' };
  const places = await lookAtPlaces(settings);
  const { findings, installation } = await lookAtDatabase(settings);
  const file = await findBackupFile(settings, installation);
  return [
    program,
    read,
    ...places,
    ...findings,
    ...(await lookAtBackup(settings, file)),
    ...(await lookAtServices(settings)),
  ];
};
