import { documentChecks } from './verify-documents.ts';
import { glChecks } from './verify-gl.ts';
import { journalChecks } from './verify-journal.ts';
import { masterDataChecks } from './verify-master-data.ts';
export const checks = [...journalChecks, ...documentChecks, ...glChecks, ...masterDataChecks];
// A list of everything that is wrong helps nobody more than its beginning.
const shown = 20;
/** Verifies the books of one client or, without `client_id`, of every client in the order of their names. */
export const verify = async ({ prisma }, client_id) => {
  const clients = await prisma.client.findMany({
    ...(client_id === undefined ? {} : { where: { id: client_id } }),
    orderBy: { name_folded: 'asc' },
    select: { id: true, name: true },
  });
  const verified = [];
  for (const { id, name } of clients) {
    for (const { name: check, sentence, offending } of checks) {
      const found = await prisma.$queryRaw`
        SELECT count(*) OVER ()::integer AS count,
               (SELECT json_object_agg(key, value) FROM json_each_text(row_to_json(offending))) AS row
          FROM (${offending(id)}) AS offending LIMIT ${shown}`;
      verified.push({
        client: name,
        check,
        sentence,
        count: found[0]?.count ?? 0,
        rows: found.map(({ row }) => row),
      });
    }
  }
  return verified;
};
