import { createHash } from 'node:crypto';
import { findKey, openBooks } from '@kontor/data';
import { clientName, Refusal } from '@kontor/domain';
/** The one answer to a missing, wrong, expired or foreign key and to an unknown client: it tells them not apart (§2). */
export const keyRefused = () =>
  new Refusal('key_refused', 'The API key is missing or does not open this client.');
/** Opens the books that the key opens (docs/interface.md §2). Refuses `key_refused`. */
export const openContext = async (request) => {
  const { database, key, clientName: name, now } = request;
  if (!key || (name !== undefined && !clientName.safeParse(name).success)) throw keyRefused();
  const found = await findKey(database, { hash: hashOf(key), name }, now);
  if (!found) throw keyRefused();
  const { prefix, scopes, client } = found;
  return {
    database,
    now,
    requestId: request.requestId,
    key: { prefix, scopes },
    client,
    books: client && openBooks(database, client),
    idempotencyKey: request.idempotencyKey,
    reply: { replayed: false },
  };
};
/** What is kept of a key. */
export const hashOf = (key) => Uint8Array.from(createHash('sha256').update(key).digest());
