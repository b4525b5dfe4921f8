/** Room for work that takes much of something: work waits its turn until what it takes is free. */
export type Room = <Result>(takes: number, work: () => Promise<Result>) => Promise<Result>;

/** Room for `most`. What takes more than that has the room to itself. First come, first served. */
export const roomFor = (most: number): Room => {
  let free = most;
  const waiting: { takes: number; enter: () => void }[] = [];

  const letIn = () => {
    for (let [first] = waiting; first && first.takes <= free; [first] = waiting) {
      waiting.shift();
      free -= first.takes;
      first.enter();
    }
  };

  return async (asked, work) => {
    const takes = Math.min(asked, most);
    await new Promise<void>((enter) => {
      waiting.push({ takes, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += takes;
      letIn();
    }
  };
};
