import { type BucketAddress, bucketAddress, isDatabaseAddress } from '@kontor/data';
import type { MailLimits } from '@kontor/domain';
import { z } from 'zod';
import { encryptionOf, type NightlyTasks, nightlyBackup, publicKeys } from './backup/backup-settings.ts';
import type { Encryption } from './backup/encryption.ts';
import type { Folders } from './backup/folders.ts';
import { type IntakeSettings, intakeOf, intakeVariables } from './mail/intake-settings.ts';
import { type MailSettings, mailLimitsOf, mailOf, mailVariables } from './mail/mail-settings.ts';
import { type MetricsAddress, metricsAddress } from './metrics/metrics-address.ts';
import { isServerUrl } from './names/time-stamps.ts';
import { isRatesUrl } from './official-rates.ts';
import { dataDirOf } from './place.ts';
import { Problem } from './problem.ts';
import { isAddressRange } from './settings/address-range.ts';
import { isContact, isIssuer, isOrigin, listOf, rate } from './settings/env-values.ts';
import { settingsIn } from './settings/environment.ts';
import type { Rates } from './settings/rates.ts';
import { type TracesSettings, tracesEndpoint, tracesShare } from './traces/traces-settings.ts';

/**
 * Every setting there is, and the only place that reads the environment (docs/operations,
 * Settings).
 */
const settings = z.object({
  KONTOR_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be an address or a host name, such as 127.0.0.1')
    .default('127.0.0.1'),
  KONTOR_PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a port from 0 to 65535')
    .transform(Number)
    .default(8080),
  KONTOR_URL: z
    .string()
    .refine(isOrigin, 'must be an address such as https://books.example.ch, without a path')
    .optional(),
  KONTOR_HOSTS: z
    .string()
    .transform(listOf)
    .refine(
      (hosts) => hosts.every((host) => /^[A-Za-z0-9._-]+$|^\[[0-9A-Fa-f:.]+\]$/.test(host)),
      'must be host names such as books.example.ch, without ports, separated by commas',
    )
    .default([]),
  KONTOR_PROXIES: z
    .string()
    .transform(listOf)
    .refine(
      (proxies) => proxies.every(isAddressRange),
      'must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
    )
    .optional(),
  KONTOR_WEBHOOK_NETWORKS: z
    .string()
    .transform(listOf)
    .refine(
      (networks) => networks.every(isAddressRange),
      'must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
    )
    .default([]),
  KONTOR_RATE_KEY: rate.default({ requests: 60_000, seconds: 60 }),
  KONTOR_RATE_ADDRESS: rate.default({ requests: 1_200, seconds: 60 }),
  KONTOR_ORIGINS: z
    .string()
    .transform(listOf)
    .refine((origins) => !origins.some((origin) => origin.includes('*')), {
      message: 'must be addresses without *, which would let the pages of every site call',
      abort: true,
    })
    .refine(
      (origins) => origins.every(isOrigin),
      'must be addresses such as https://shop.example.ch, separated by commas',
    )
    .default([]),
  KONTOR_SECURITY_CONTACT: z
    .string()
    .refine(isContact, 'must be an address such as mailto:security@example.ch or https://example.ch/security')
    .optional(),
  ...mailVariables,
  ...intakeVariables,
  KONTOR_RATES_URL: z
    .string()
    .refine(
      isRatesUrl,
      'must be an address such as https://rates.example.ch/daily?d={day}, or file: and a path',
    )
    .optional(),
  KONTOR_TIMESTAMP_URL: z
    .string()
    .refine(isServerUrl, 'must be an address such as https://timestamp.example.ch/tsr')
    .optional(),
  KONTOR_OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an address such as https://login.example.ch; http:// is for this machine only')
    .optional(),
  KONTOR_OIDC_CLIENT_ID: z.string().optional(),
  KONTOR_OIDC_CLIENT_SECRET: z.string().optional(),
  KONTOR_METRICS: metricsAddress.optional(),
  KONTOR_DATA_DIR: z.string().optional(),
  KONTOR_SECRET_KEY: z
    .string()
    .min(32, 'must be a text of 32 characters or more, such as openssl rand -base64 32 prints')
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseAddress,
      'must be an address such as postgresql://user:password@host:5432/database, or of several hosts, with ?target_session_attrs=read-write',
    )
    .optional(),
  KONTOR_READ_URL: z
    .string()
    .refine(
      isDatabaseAddress,
      'must be an address such as postgresql://user:password@replica:5432/database, or of several hosts',
    )
    .optional(),
  KONTOR_RECEIPTS_URL: bucketAddress.optional(),
  KONTOR_OCR: z.string().optional(),
  KONTOR_BACKUP: nightlyBackup.optional(),
  KONTOR_VERIFY: z.literal('daily', 'must be daily').optional(),
  KONTOR_BACKUP_PASSPHRASE: z.string().min(12, 'must be a text of 12 characters or more').optional(),
  KONTOR_BACKUP_RECIPIENTS: z
    .string()
    .transform(listOf)
    .refine(...publicKeys)
    .default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesEndpoint.optional(),
  OTEL_TRACES_SAMPLER_ARG: tracesShare.default(1),
  KONTOR_LOG: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be one of silent, fatal, error, warn, info, debug, trace',
    })
    .default('info'),
});

/** The settings that may be in files, as they have passwords or are keys. */
const secrets = [
  'DATABASE_URL',
  'KONTOR_READ_URL',
  'KONTOR_SECRET_KEY',
  'KONTOR_SMTP_URL',
  'KONTOR_IMAP_URL',
  'KONTOR_OIDC_CLIENT_SECRET',
  'KONTOR_BACKUP_PASSPHRASE',
] as const satisfies readonly (keyof z.infer<typeof settings>)[];

/** A provider of identities, and who the program is for it. */
export type Provider = { issuer: string; id: string; secret: string };

export type Settings = {
  host: string;
  port: number;
  /** The address at which people come in. */
  url: string;
  /** The host names by which requests may call, besides those of this machine. */
  hosts: readonly string[];
  /**
   * The addresses of the proxies whose `X-Forwarded-For` counts; undefined for those of this
   * machine.
   */
  proxies: readonly string[] | undefined;
  /** The server by which mail is sent. */
  mail: MailSettings | undefined;
  /** The mails that each client may send in a day, and their recipients. */
  mailLimits: MailLimits;
  /** The mailbox from which receipts are taken. */
  intake: IntakeSettings | undefined;
  /** Where official exchange rates are read; undefined for nowhere. */
  ratesUrl: string | undefined;
  /** The server for time stamps of archives; undefined for none. */
  timestampUrl: string | undefined;
  /** The provider by which people may sign in. */
  provider: Provider | undefined;
  /** The origins whose pages may call with a key. */
  origins: readonly string[];
  /** The requests that each caller may send in a while. */
  rates: Rates;
  /** The networks besides the public internet to which events may be delivered. */
  webhookNetworks: readonly string[];
  /** Where metrics are served; undefined for nowhere. */
  metrics: MetricsAddress | undefined;
  /** Where traces are sent; undefined for nowhere. */
  traces: TracesSettings | undefined;
  /** The address to which weaknesses are reported. */
  securityContact: string | undefined;
  /** The key by which secrets are kept encrypted; undefined where it is in the data directory. */
  secretKey: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The address of replicas for lists, reports and exports; each of its hosts is one. */
  replicaUrl: string | undefined;
  bucket: BucketAddress | undefined;
  /** The folder of the package that reads images; undefined where none are read. */
  ocr: string | undefined;
  /** The tasks of each night. */
  nightly: NightlyTasks;
  /** For whom backups are encrypted. */
  backupEncryption: Encryption;
  logLevel: z.infer<typeof settings>['KONTOR_LOG'];
};

/** The folders that the program writes to. */
export const foldersOf = ({ dataDir, nightly }: Pick<Settings, 'dataDir' | 'nightly'>): Folders => ({
  data: dataDir,
  backup: nightly.backup,
});

/**
 * The settings of this process. A Problem with a sentence for each variable that is wrong; one left
 * empty is not set.
 */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  const read = settings.safeParse(settingsIn(environment, { known: Object.keys(settings.shape), secrets }));
  if (!read.success) {
    throw new Problem(
      read.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`).join('\n'),
      2,
    );
  }
  const { KONTOR_HOST, KONTOR_PORT, KONTOR_URL, KONTOR_ORIGINS, KONTOR_DATA_DIR } = read.data;
  const { DATABASE_URL, KONTOR_RECEIPTS_URL, KONTOR_LOG, KONTOR_HOSTS, KONTOR_PROXIES } = read.data;
  return {
    host: KONTOR_HOST,
    port: KONTOR_PORT,
    url: KONTOR_URL ?? `http://localhost:${KONTOR_PORT}`,
    origins: KONTOR_ORIGINS,
    securityContact: read.data.KONTOR_SECURITY_CONTACT,
    hosts: [KONTOR_HOST, ...(KONTOR_URL ? [new URL(KONTOR_URL).host] : []), ...KONTOR_HOSTS],
    proxies: KONTOR_PROXIES,
    mail: mailOf(read.data),
    mailLimits: mailLimitsOf(read.data),
    intake: intakeOf(read.data),
    ratesUrl: read.data.KONTOR_RATES_URL,
    timestampUrl: read.data.KONTOR_TIMESTAMP_URL,
    provider: providerOf(read.data),
    rates: { key: read.data.KONTOR_RATE_KEY, address: read.data.KONTOR_RATE_ADDRESS },
    webhookNetworks: read.data.KONTOR_WEBHOOK_NETWORKS,
    metrics: read.data.KONTOR_METRICS,
    traces: tracesOf(read.data),
    secretKey: read.data.KONTOR_SECRET_KEY,
    dataDir: KONTOR_DATA_DIR ?? dataDirOf(environment),
    databaseUrl: DATABASE_URL,
    replicaUrl: read.data.KONTOR_READ_URL,
    bucket: KONTOR_RECEIPTS_URL,
    ocr: read.data.KONTOR_OCR,
    nightly: {
      backup: read.data.KONTOR_BACKUP,
      canOpen: read.data.KONTOR_BACKUP_RECIPIENTS.length === 0,
      verify: read.data.KONTOR_VERIFY === 'daily',
    },
    backupEncryption: encryptionOf(read.data.KONTOR_BACKUP_PASSPHRASE, read.data.KONTOR_BACKUP_RECIPIENTS),
    logLevel: KONTOR_LOG,
  };
};

const tracesOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: share,
}: z.infer<typeof settings>): TracesSettings | undefined =>
  endpoint === undefined ? undefined : { endpoint, share };

const providerOf = ({
  KONTOR_OIDC_ISSUER: issuer,
  KONTOR_OIDC_CLIENT_ID: id,
  KONTOR_OIDC_CLIENT_SECRET: secret,
}: z.infer<typeof settings>): Provider | undefined => {
  if (!issuer && !id && !secret) return undefined;
  if (issuer && id && secret) return { issuer, id, secret };
  throw new Problem(
    'KONTOR_OIDC_ISSUER, KONTOR_OIDC_CLIENT_ID and KONTOR_OIDC_CLIENT_SECRET are set together, or none of them.',
    2,
  );
};
