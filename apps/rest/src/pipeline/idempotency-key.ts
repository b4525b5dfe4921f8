import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '@kontor/domain';

const header = 'Idempotency-Key';

/** The key by which a caller makes a request safe to repeat (docs/interface.md §14), as it was sent. */
export const idempotencyKeyOf = (headers: IncomingHttpHeaders): string | undefined => {
  const sent = headers['idempotency-key'];
  return Array.isArray(sent) ? sent.join() : sent;
};

/** Throws Refusal `invalid` for a key of anything but 1 to 255 visible characters. */
export const checkIdempotencyKey = ({ idempotencyKey: key }: { idempotencyKey: string | undefined }) => {
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return;
  const message = `${header} must be 1 to 255 visible characters.`;
  throw new Refusal('invalid', message, [{ field: header, message: 'must be 1 to 255 visible characters' }]);
};
