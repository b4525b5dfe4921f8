import { QueueFull } from '../postgres/gathered/gather.ts';

/** Runs `work` when it is its turn. Throws QueueFull where too many of the client wait. */
export type Turns = <Result>(client_id: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Turns of clients: work of one client runs one after the other, and that of at most so many clients (`together`) at the same time. A
 * client has one turn and then goes behind the others, however much it sends.
 */
export const openTurns = ({ together, waiting: most }: { together: number; waiting: number }): Turns => {
  /** The work that waits, by client: a client that has a turn comes last again. */
  const waiting = new Map<number, (() => Promise<void>)[]>();
  const busy = new Set<number>();

  const begin = (): void => {
    for (const [client_id, [first, ...others]] of waiting) {
      if (busy.size >= together) return;
      if (busy.has(client_id) || !first) continue;
      waiting.delete(client_id);
      if (others.length > 0) waiting.set(client_id, others);
      busy.add(client_id);
      void first().finally(() => {
        busy.delete(client_id);
        begin();
      });
    }
  };

  return (client_id, work) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(client_id) ?? [];
      if (own.length >= most) throw new QueueFull();
      waiting.set(client_id, [...own, () => work().then(resolve, reject)]);
      begin();
    });
};
