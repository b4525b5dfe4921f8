import { issueKey, operatorWriting } from '@kontor/api';
import { type ClientKept, findClient, listKeys, revokeKeys } from '@kontor/data';
import {
  addDays,
  bookingDate,
  clockIn,
  firstMomentOf,
  type Instant,
  type KeyKept,
  keyLabel,
  type Scope,
} from '@kontor/domain';
import { now } from '../clock.ts';
import type { WithDatabase } from '../installation.ts';
import { allClients } from '../operator-context.ts';
import { noSuchClient, Problem } from '../problem.ts';
import { table } from '../table.ts';

export type KeyOptions = {
  scopes: readonly Scope[];
  label: string;
  strict?: boolean;
  draft?: boolean;
  expires?: string;
};

const operatorZone = 'UTC';

/**
 * `kontor key issue`: issues a key and returns it. A key for all clients must have the scope
 * `admin`.
 */
export const issue = async (
  { database }: WithDatabase,
  owner: string,
  options: KeyOptions,
): Promise<string> => {
  const client = await clientOf({ database }, owner);
  const { scopes, strict = false, draft = false } = options;
  if (!client && !scopes.includes('admin')) {
    throw new Problem('A key for all clients must have the scope admin.', 2);
  }
  const label = keyLabel.safeParse(options.label);
  if (!label.success) throw new Problem('The label is longer than 255 characters.', 2);
  const expires = endOf(options.expires, client?.zone ?? operatorZone);
  const sent = { client_id: client?.id ?? null, scopes, label: label.data, strict, draft, expires };
  return `${await issueKey(database, sent, operatorWriting(now(), 'kontor key issue'))}\n`;
};

/** `kontor key list`. */
export const list = async ({ database }: WithDatabase, owner: string): Promise<string> => {
  const client = await clientOf({ database }, owner);
  const zone = client?.zone ?? operatorZone;
  const keys = await listKeys(database, client?.id ?? null);
  const at = (moment: Instant | undefined) =>
    moment === undefined ? '' : clockIn(moment, zone).slice(0, 16);
  return table(
    ['prefix', 'state', 'scopes', 'strict', 'draft', 'label', 'created', 'last used', 'expires'],
    keys.map((key) => [
      key.prefix,
      stateOf(key),
      key.scopes.join(','),
      key.strict ? 'yes' : '',
      key.draft ? 'yes' : '',
      key.label,
      ...[key.created, key.last_used, key.expires].map(at),
    ]),
  );
};

/** `kontor key revoke`: from now on the key opens nothing. */
export const revoke = async ({ database }: WithDatabase, owner: string, prefix: string): Promise<string> => {
  const client = await clientOf({ database }, owner);
  const whose = client ? `client ${client.name}` : 'all clients';
  const count = await revokeKeys(
    database,
    { client_id: client?.id ?? null, prefix },
    operatorWriting(now(), 'kontor key revoke'),
  );
  if (count === 0) throw new Problem(`No valid key of ${whose} begins with ${prefix}.`);
  return `Key ${prefix}… of ${whose} was revoked.\n`;
};

const clientOf = async ({ database }: WithDatabase, owner: string): Promise<ClientKept | undefined> => {
  if (owner === allClients) return undefined;
  const client = await findClient(database, owner);
  if (!client) throw noSuchClient(owner);
  return client;
};

/** A key works up to the end of its last day in `zone`. */
const endOf = (day: string | undefined, zone: string): Instant | undefined => {
  if (day === undefined) return undefined;
  const last = bookingDate.safeParse(day);
  const end = last.success ? firstMomentOf(addDays(last.data, 1), zone) : undefined;
  if (end && end > now()) return end;
  throw new Problem('The last day of a key must be a date such as 2026-12-31, today or later.', 2);
};

const stateOf = ({ revoked, expires }: KeyKept): string => {
  if (revoked) return 'revoked';
  return expires && expires <= now() ? 'expired' : 'live';
};
