import { createLink, type Database, type LinkPurpose, type Writing } from '@kontor/data';
import { endOfLink } from '@kontor/domain';
import { hashOf, newSecret } from '../procedure/caller.ts';

/** Makes a link that lets somebody in once, within a day. Answers its token, which is told this once (docs/interface.md §2). */
export const makeLink = async (
  database: Database,
  purpose: LinkPurpose,
  writing: Writing,
): Promise<string> => {
  const token = newSecret();
  await createLink(database, { hash: hashOf(token), expires: endOfLink(writing.now), purpose }, writing);
  return token;
};
