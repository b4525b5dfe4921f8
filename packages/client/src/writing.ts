import type { Operation, TRPCLink } from '@trpc/client';
import type { KontorRouter } from './generated/router.ts';

/**
 * The options of a mutation that is known by a key of the caller's, so that it is done once even
 * where the program itself starts again in the meantime: `mutate(invoice, once('order-4711'))`
 * (docs/interface §14).
 */
export const once = (idempotencyKey: string) => ({ context: { idempotencyKey } });

/** Gives each mutation a key, made once for the call, whatever becomes of its requests. */
export const keyed: TRPCLink<KontorRouter> =
  () =>
  ({ op, next }) =>
    next(
      op.type === 'mutation'
        ? { ...op, context: { idempotencyKey: newIdempotencyKey(), ...op.context } }
        : op,
    );

export const idempotencyHeaders = ({ context }: Pick<Operation, 'context'>): Record<string, string> => {
  const { idempotencyKey } = context;
  return typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
};

// A browser has `randomUUID` on secure pages only.
const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
