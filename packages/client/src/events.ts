type Filter = { after?: string | undefined; type?: unknown };
type ListOptions = { signal?: AbortSignal; context?: { retries: number } };

/** The procedure that lists events: `kontor.events.list`. */
type Feed<Input extends Filter, Event> = {
  query: (input: Input, options?: ListOptions) => Promise<{ items: readonly Event[]; reached: number }>;
};

// In seconds: as long as the program lets wait (docs/interface §19).
const longestWait = 30;

/**
 * All events after the one with the id `after`, and then each one as it comes: `for await (const event of
 * follow(kontor.events.list, { after: '41' }))`. Where the program can't be reached it goes on when it can, where it was. It
 * ends when it is aborted, and throws a refusal.
 */
export async function* follow<Input extends Filter, Event>(
  feed: Feed<Input, Event>,
  filter: Pick<Input, 'after' | 'type'> = {} as Input,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<Event, void, undefined> {
  const options = { ...(signal && { signal }), context: { retries: Number.POSITIVE_INFINITY } };
  let { after } = filter;
  while (!signal?.aborted) {
    const input = { ...filter, after, wait: longestWait } as unknown as Input;
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
