import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { KontorRouter } from './generated/router.ts';
import { unrecorded } from './generated/traits.ts';
import type { KontorError } from './refusal.ts';

// In milliseconds. A program that asks for more time than the longest wait is not waited for.
const firstWait = 500;
const longestWait = 60_000;

/**
 * Sends a call again that met with a lost connection, with 429, 502, 503 or 504, or with 409
 * `in_progress` of its own first request: as late as `Retry-After` says, else after twice the time
 * of the wait before. `retries` in the context of a call counts instead of the client's. A call
 * that is aborted ends at once.
 */
export const retrying =
  (retries: number): TRPCLink<KontorRouter> =>
  () =>
  ({ op, next }) => {
    if (op.type === 'subscription') return next(op);
    return observable((observer) => {
      const { signal, path, context } = op;
      const most = typeof context['retries'] === 'number' ? context['retries'] : retries;
      let request: Unsubscribable | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const send = (sent: number) => {
        request = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            const wait = signal?.aborted || sent > most ? undefined : waitAfter(error, { sent, path });
            if (wait === undefined) observer.error(error);
            else timer = setTimeout(() => send(sent + 1), wait);
          },
        });
      };
      const abort = () => {
        if (timer === undefined) return;
        clearTimeout(timer);
        observer.error(
          TRPCClientError.from(signal?.reason instanceof Error ? signal.reason : new Error('aborted')),
        );
      };
      signal?.addEventListener('abort', abort);
      send(1);
      return () => {
        signal?.removeEventListener('abort', abort);
        clearTimeout(timer);
        request?.unsubscribe();
      };
    });
  };

/**
 * After how many milliseconds a call is sent again that failed for the `sent`th time; undefined
 * where it isn't.
 */
const waitAfter = (
  error: KontorError,
  { sent, path }: { sent: number; path: string },
): number | undefined => {
  if (!isTemporary(error)) return undefined;
  // Of anything but 429 it is not certain that nothing was done.
  if (unrecorded.includes(path) && statusOf(error) !== 429) return undefined;
  const asked = retryAfter(responseOf(error)?.headers.get('retry-after') ?? '');
  if (asked > longestWait) return undefined;
  const wait = Math.min(firstWait * 2 ** (sent - 1), longestWait);
  // Calls that failed together come back one after the other.
  return asked + wait * (0.5 + Math.random() / 2);
};

const isTemporary = (error: KontorError): boolean => {
  if (error.data?.refusal?.code === 'in_progress') return true;
  const status = statusOf(error);
  // Without a status no answer came; and one that is well and can't be read broke off.
  return status === undefined || status < 300 || [429, 502, 503, 504].includes(status);
};

const statusOf = (error: KontorError): number | undefined =>
  error.data?.httpStatus ?? responseOf(error)?.status;

const responseOf = ({ meta }: KontorError): Response | undefined => {
  const response = meta?.['response'];
  return response instanceof Response ? response : undefined;
};

/** The milliseconds that a `Retry-After` asks for, in seconds or as a date. */
const retryAfter = (text: string): number => {
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return wait > 0 ? wait : 0;
};
