import { Refusal } from '@kontor/domain';

/** How one waits: before those who are not `first`, and in vain after `patience` milliseconds. */
export type Waiting = { first?: boolean; patience?: number };

/** Takes a turn; what it answers gives the turn back. Refuses `unavailable` when none came in time. */
export type Turns = (waiting?: Waiting) => Promise<() => void>;

/** At most `count` turns at once; who comes later waits. */
export const openTurns = (count: number): Turns => {
  let free = count;
  const waiting = { first: new Set<() => void>(), last: new Set<() => void>() };
  const giveBack = () => {
    const [next] = waiting.first.size > 0 ? waiting.first : waiting.last;
    if (next) next();
    else free += 1;
  };
  const turn = () => {
    let mine = true;
    return () => {
      if (mine) giveBack();
      mine = false;
    };
  };
  return ({ first = false, patience } = {}) => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve(turn());
    }
    const queue = first ? waiting.first : waiting.last;
    return new Promise((resolve, reject) => {
      const come = () => {
        clearTimeout(timer);
        queue.delete(come);
        resolve(turn());
      };
      const giveUp = () => {
        queue.delete(come);
        reject(new Refusal('unavailable', 'Kontor is busy with other requests; try again in a moment.'));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience).unref();
      queue.add(come);
    });
  };
};

/** Does `work` in a turn. */
export const inTurn = async <Result>(
  turns: Turns,
  waiting: Waiting,
  work: () => Promise<Result>,
): Promise<Result> => {
  const giveBack = await turns(waiting);
  try {
    return await work();
  } finally {
    giveBack();
  }
};
