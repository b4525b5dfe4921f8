type Sought = { currency: string };
type Repository<From extends Sought, Found> = {
  references: (sought: From) => Promise<Found>;
  cachedReferences: (sought: From) => Found | undefined;
};

/**
 * The records that a document refers to: as they were when last read, where the request may rest on
 * that and the document is in the client's currency; else they are read. The posting statement
 * checks their versions in both cases.
 */
export const referencesOf = <From extends Sought, Found>(
  repository: Repository<From, Found>,
  sought: From,
  { cached, client }: { cached: boolean; client: { currency: string } },
): Promise<Found> => {
  const isForeign = sought.currency !== '' && sought.currency !== client.currency;
  const known = cached && !isForeign ? repository.cachedReferences(sought) : undefined;
  return known ? Promise.resolve(known) : repository.references(sought);
};
