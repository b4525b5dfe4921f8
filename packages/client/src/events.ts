type Filter = { after?: string | undefined; wait?: number | undefined };
type ListOptions = { signal?: AbortSignal; context?: { retries: number } };

/** The procedure that lists events: `kontor.events.list`. */
type Feed<Input extends Filter, Event> = {
  query: (input: Input, options?: ListOptions) => Promise<{ items: readonly Event[]; reached: number }>;
};

/**
 * The input of the list, in which `after` may also be a number, as an event has its `id` and a page
 * its `reached`.
 */
type From<Input extends Filter> = Omit<Input, 'after' | 'wait'> & { after?: string | number | undefined };

// In seconds: as long as the program lets wait (docs/interface §19).
const longestWait = 30;

/**
 * All events after the one with the id `after`, and then each one as it comes: `for await (const
 * event of follow(kontor.events.list, { after: 41 }))`. Where the program can't be reached it goes
 * on when it can, where it was. It ends when it is aborted, and throws a refusal.
 */
export async function* follow<Input extends Filter, Event>(
  feed: Feed<Input, Event>,
  from: From<Input> = {} as From<Input>,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<Event, void, undefined> {
  const options = { ...(signal && { signal }), context: { retries: Number.POSITIVE_INFINITY } };
  let after = from.after === undefined ? undefined : String(from.after);
  while (!signal?.aborted) {
    const input = { ...from, after, wait: longestWait } as unknown as Input;
    try {
      const { items, reached } = await feed.query(input, options);
      yield* items;
      after = String(reached);
    } catch (error) {
      if (signal?.aborted) return;
      throw error;
    }
  }
}
