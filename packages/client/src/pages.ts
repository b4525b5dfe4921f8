type Page<Item> = { items: readonly Item[]; next?: string };
type CallOptions = { signal?: AbortSignal };

/** A procedure that answers a page of a list, such as `kontor.invoices.list`. */
type List<Input, Item> = { query: (input: Input, options?: CallOptions) => Promise<Page<Item>> };

type Filter<Input> = Omit<Input, 'after'>;

// As many records as a page may have (docs/interface §13).
const largestPage = 1_000;

/**
 * All records of a list, read page by page as they are taken: `for await (const invoice of
 * each(kontor.invoices.list, {}))`. A page has as many as `limit` says, 1,000 unless specified. A
 * record that is added in the meantime is met when it stands further on; none is met twice.
 */
export async function* each<Input extends { after?: string | undefined; limit?: number | undefined }, Item>(
  list: List<Input, Item>,
  filter: Filter<Input>,
  options: CallOptions = {},
): AsyncGenerator<Item, void, undefined> {
  const { limit = largestPage } = filter as Pick<Input, 'limit'>;
  let after: string | undefined;
  do {
    const page = await list.query({ ...filter, limit, after } as unknown as Input, options);
    yield* page.items;
    after = page.next;
  } while (after !== undefined);
}
