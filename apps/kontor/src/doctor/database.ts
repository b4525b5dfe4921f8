import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Database,
  type DatabaseHealth,
  findNights,
  installationId,
  openDatabase,
  operatorLimits,
  readDeliveries,
  readHealth,
  readMails,
  readServer,
} from '@kontor/data';
import { now } from '../clock.ts';
import type { Settings } from '../env.ts';
import { openServer } from '../installation.ts';
import { sentenceOf } from '../sentences.ts';
import { bytesText, type Finding } from './finding.ts';

export type DatabaseFound = {
  findings: Finding[];
  /**
   * The installation that the database is; undefined where it is of an earlier version, or not
   * reached.
   */
  installation: string | undefined;
};

/** Looks at the database, its server and its queues, and changes nothing in it. */
export const lookAtDatabase = async (settings: Settings): Promise<DatabaseFound> => {
  const check = 'database';
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'postgres')))
    return {
      findings: [{ check, state: 'warn', says: 'there is none yet; the first start makes it' }],
      installation: undefined,
    };
  try {
    const server = await openServer(settings, () => undefined);
    const database = openDatabase(server.url, { limits: operatorLimits, replicas: settings.replicaUrl });
    try {
      return await findingsOf(database);
    } finally {
      await database.close();
      await server.stop();
    }
  } catch (error) {
    const says = sentenceOf(error);
    if (says === undefined) throw error;
    return { findings: [{ check, state: 'fail', says }], installation: undefined };
  }
};

const findingsOf = async (database: Database): Promise<DatabaseFound> => {
  const before = Date.now();
  const health = await readHealth(database);
  const clock = clockFinding(health.clock, (before + Date.now()) / 2);
  const says = `PostgreSQL ${health.version}, ${bytesText(health.bytes)}${health.isStandby ? ', a standby, which takes reads only' : ''}`;
  const findings: Finding[] = [
    { check: 'database', state: 'ok', says },
    ...settingFindings(health),
    clock,
    ...(await standbyFindings(database, health)),
    schemaFinding(health),
  ];
  if (health.migrations?.lacking.length !== 0) return { findings, installation: undefined };
  return {
    findings: [
      ...findings,
      ...(await nightFindings(database)),
      ...(await queueFindings(database)),
      ...(await replicaFindings(database)),
    ],
    installation: await installationId(database),
  };
};

const settingFindings = ({ settings }: DatabaseHealth): Finding[] => {
  const check = 'server';
  const wrong = (['fsync', 'full_page_writes'] as const)
    .filter((name) => settings[name] !== 'on')
    .map(
      (name): Finding => ({
        check,
        state: 'fail',
        says: `${name} is ${settings[name]}: a crash loses what was booked, or more`,
        todo: `Set ${name} = on in postgresql.conf.`,
      }),
    );
  const doubtful: Finding[] = [
    ...(settings.synchronous_commit === 'off'
      ? [
          {
            ...{
              check,
              state: 'fail' as const,
              says: 'synchronous_commit is off: a crash loses what was just answered',
            },
            todo: 'Set it to on.',
          },
        ]
      : []),
    ...(settings.autovacuum === 'on'
      ? []
      : [
          {
            ...{
              check,
              state: 'warn' as const,
              says: 'autovacuum is off: tables grow, and statements slow down',
            },
            todo: 'Set it to on.',
          },
        ]),
    ...(Number(settings.max_connections) >= fewestConnections
      ? []
      : [
          {
            ...{ check, state: 'warn' as const, says: `max_connections is ${settings.max_connections}` },
            todo: `A program keeps some forty connections: set it to ${fewestConnections} or more.`,
          },
        ]),
  ];
  const all = [...wrong, ...doubtful];
  return all.length > 0 ? all : [{ check, state: 'ok', says: 'its settings keep what is booked' }];
};

const fewestConnections = 60;

// In milliseconds. Leases of workers and times of sessions go by the clock of each machine.
const [apart, farApart] = [2_000, 10_000];

const clockFinding = (ofServer: number, here: number): Finding => {
  const difference = Math.abs(ofServer - here);
  const says = `${(difference / 1000).toFixed(1)} s from that of the database`;
  if (difference < apart) return { check: 'clock', state: 'ok', says };
  const todo = 'Keep both machines in time, by NTP.';
  return { check: 'clock', state: difference < farApart ? 'warn' : 'fail', says, todo };
};

const standbyFindings = async (database: Database, { settings }: DatabaseHealth): Promise<Finding[]> => {
  const { isStandby, standbys, lag } = await readServer(database);
  const check = 'standbys';
  const isWanted = settings.synchronous_standby_names !== '';
  if (!isStandby && standbys === null)
    return [
      { check, state: 'warn', says: 'this role may not see them', todo: 'Run GRANT pg_monitor TO its name.' },
    ];
  if (!isStandby && standbys === 0)
    return isWanted
      ? [{ check, state: 'fail', says: 'none streams, and writes wait for one', todo: 'Start the standby.' }]
      : [{ check, state: 'ok', says: 'none' }];
  const says = isStandby ? `it is ${lag ?? 0} s behind` : `${standbys}, ${lag ?? 0} s behind at most`;
  return (lag ?? 0) <= 60
    ? [{ check, state: 'ok', says }]
    : [
        {
          check,
          state: 'warn',
          says,
          todo: 'See pg_stat_replication on the primary, and the log of the standby.',
        },
      ];
};

const schemaFinding = ({ migrations }: DatabaseHealth): Finding => {
  const check = 'schema';
  if (!migrations)
    return { check, state: 'warn', says: 'the database has no books yet; kontor migrate makes the tables' };
  if (migrations.unknown.length > 0)
    return {
      ...{
        check,
        state: 'fail',
        says: `a newer version of Kontor has migrated the database: ${migrations.unknown.at(-1)}`,
      },
      todo: 'Run that version, or a newer one.',
    };
  if (migrations.lacking.length === 0) return { check, state: 'ok', says: 'is of this version' };
  return {
    ...{ check, state: 'warn', says: `${migrations.lacking.length} migrations are missing` },
    todo: 'Back up; the next start applies them, or kontor migrate.',
  };
};

const nightFindings = async (database: Database): Promise<Finding[]> => {
  const nights = await findNights(database, { now: now(), most: 60 });
  return (['backup', 'verify'] as const).flatMap((kind): Finding[] => {
    const last = nights.find((night) => night.kind === kind && night.ended !== undefined);
    if (!last) return [];
    const says = `${kind} of ${last.night}: ${last.result}`;
    return last.held
      ? [{ check: 'night', state: 'ok', says }]
      : [{ check: 'night', state: 'fail', says, todo: 'The log of the program that did it says more.' }];
  });
};

// In seconds.
const late = 3_600;

const queueFindings = async (database: Database): Promise<Finding[]> => {
  const [deliveries, mails] = await Promise.all([readDeliveries(database), readMails(database)]);
  const webhooks = `${deliveries.behind} of them are behind${deliveries.behind === 0 ? '' : `, the oldest event by ${Math.round(deliveries.oldest)} s`}`;
  const queue = `${mails.queued} wait, ${mails.failed} have failed`;
  return [
    deliveries.oldest <= late
      ? { check: 'webhooks', state: 'ok', says: webhooks }
      : {
          check: 'webhooks',
          state: 'warn',
          says: webhooks,
          todo: 'The log of the webhook in the console has the answers of its receiver.',
        },
    mails.oldest <= late
      ? { check: 'mails', state: 'ok', says: queue }
      : {
          check: 'mails',
          state: 'warn',
          says: queue,
          todo: 'The outbox of the client has the answers of the mail server.',
        },
  ];
};

const replicaFindings = async ({ replicas }: Database): Promise<Finding[]> => {
  if (!replicas) return [];
  const { count, answering } = await replicas.ping();
  const says = `${answering} of ${count} answer`;
  return answering === count
    ? [{ check: 'replicas', state: 'ok', says }]
    : [{ check: 'replicas', state: 'warn', says, todo: 'The primary answers in their place, more slowly.' }];
};
