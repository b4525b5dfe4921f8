import type { ClientKept } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { type Context, ZoneChanged } from './context.ts';
import type { WriteOptions } from './idempotency.ts';
import { refusalOf } from './refusal.ts';

export type OpenContext = Context & { client: ClientKept; books: WriteOptions<unknown>['ctx']['books'] };

/**
 * The context with key and client looked up. Throws ZoneChanged where times in the input were read
 * in another zone.
 */
export const openAgain = async (ctx: OpenContext): Promise<OpenContext> => {
  const { client, books, ...opened } = await ctx.reopen();
  if (!client || !books) throw new Refusal('not_found', 'This operation needs a client in the address.');
  const current = { ...opened, client, books, reply: ctx.reply };
  if (ctx.localTimes && client.zone !== ctx.client.zone) throw new ZoneChanged(current);
  return current;
};

/**
 * The context opened again for what is left of a request; or the refusal of that, where `isBegun`
 * says that a part of the request is done. Throws where it is not, so that the whole is refused or
 * served again.
 */
export const openForRest = async (ctx: OpenContext, isBegun: boolean): Promise<OpenContext | Refusal> => {
  try {
    return await openAgain(ctx);
  } catch (error) {
    if (!isBegun) throw error;
    if (error instanceof ZoneChanged)
      return new Refusal('unavailable', 'The time zone of the client has just been changed; send it again.');
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
};
