import { QueueFull } from '../gathered/gather.ts';

/**
 * Runs `work` when it is the turn of its client. Throws QueueFull where too many dry runs of the
 * client wait, or it has waited too long.
 */
export type Turns = <Result>(of: Turn, work: () => Promise<Result>) => Promise<Result>;
type Turn = { client_id: number; keep: boolean };

/**
 * Turns of clients: work of one client runs one after the other, as it needs the same locks, and
 * what is kept goes before what is not. Of at most that many clients something runs that is kept
 * (`kept`), and something that is not (`dry`), so that neither holds up the other. A client has one
 * turn and then goes behind the others, however much it sends. What is kept waits at most for
 * `patience`, in milliseconds.
 */
export const openTurns = ({
  waiting: most,
  patience,
  ...limits
}: {
  kept: number;
  dry: number;
  waiting: number;
  patience: number;
}): Turns => {
  type Waiting = { keep: boolean; run: () => Promise<void> };
  /**
   * The work that waits, by client, that which is kept first: a client that has a turn comes last
   * again.
   */
  const waiting = new Map<number, Waiting[]>();
  const busy = new Set<number>();
  const running = { kept: 0, dry: 0 };

  const begin = (): void => {
    for (const [client_id, own] of waiting) {
      if (busy.has(client_id)) continue;
      const at = own.findIndex(({ keep }) => running[sort(keep)] < limits[sort(keep)]);
      const [next] = at < 0 ? [] : own.splice(at, 1);
      if (!next) continue;
      waiting.delete(client_id);
      if (own.length > 0) waiting.set(client_id, own);
      busy.add(client_id);
      running[sort(next.keep)] += 1;
      void next.run().finally(() => {
        busy.delete(client_id);
        running[sort(next.keep)] -= 1;
        begin();
      });
    }
  };

  const leave = (client_id: number, late: Waiting): void => {
    const rest = (waiting.get(client_id) ?? []).filter((each) => each !== late);
    if (rest.length > 0) waiting.set(client_id, rest);
    else waiting.delete(client_id);
  };

  return ({ client_id, keep }, work) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(client_id) ?? [];
      const alike = own.filter((each) => each.keep === keep).length;
      if (!keep && alike >= most) throw new QueueFull();
      let late: NodeJS.Timeout | undefined;
      const run = () => {
        clearTimeout(late);
        return work().then(resolve, reject);
      };
      const mine = { keep, run };
      own.splice(keep ? alike : own.length, 0, mine);
      waiting.set(client_id, own);
      begin();
      if (keep && own.includes(mine))
        late = setTimeout(() => {
          leave(client_id, mine);
          reject(new QueueFull());
        }, patience);
    });
};

const sort = (keep: boolean) => (keep ? 'kept' : 'dry');
