// The uses of a statement after which it is planned again: when its tables have their first rows,
// and when they have more.
const plannedAgainAfter = [4, 32, 256];

/**
 * Names the statements of connections that plan each for any values. PostgreSQL makes such a plan
 * for its tables as they are, and keeps it until these are counted again, after a quarter of a
 * minute at best. For tables that it knows to be empty each index is as good as any other: it might
 * look a document up by its client alone, and read all documents of the client for each posting. A
 * statement that has been used some times gets another name, and so another plan. To make one takes
 * 3 to 5 milliseconds, to keep one a third of a megabyte (decision 193).
 */
export const openPlanNames = (): ((name: string) => string) => {
  const uses = new Map<string, number>();
  return (name) => {
    const used = uses.get(name) ?? 0;
    uses.set(name, used + 1);
    const plan = plannedAgainAfter.filter((count) => used >= count).length + 1;
    return plan === 1 ? name : `${name}, plan ${plan}`;
  };
};
