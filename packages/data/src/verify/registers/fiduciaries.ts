import { Prisma } from '../../generated/client.ts';
import type { Check } from '../check.ts';

/** Checks of what was handed to a fiduciary (docs/interface §30). */
export const fiduciaryChecks: readonly Check[] = [
  {
    name: 'fiduciary_exports',
    sentence:
      'Exports for the fiduciary follow one another without gap and overlap, have the entries between their numbers, and the file that was made then.',
    offending: (client_id) => Prisma.sql`
      SELECT x.id AS export, x.from_number, x.to_number, x.entries
        FROM (SELECT *, lag(to_number) OVER (ORDER BY id) AS before FROM fiduciary_export WHERE client_id = ${client_id}) x
        LEFT JOIN fiduciary_export_file f ON f.client_id = x.client_id AND f.export_id = x.id
       WHERE x.from_number <> x.before + 1
          OR f.content IS NULL OR length(f.content) <> x.size OR sha256(f.content) <> x.sha256
          OR x.entries <> (SELECT count(*) FROM entry e
                            WHERE e.client_id = x.client_id AND e.number BETWEEN x.from_number AND x.to_number
                              AND e.id NOT IN (SELECT g.entry_id FROM fiduciary_import_entry i
                                                 JOIN fiduciary_import m ON m.client_id = i.client_id AND m.id = i.import_id
                                                 JOIN gl g ON g.client_id = i.client_id AND g.id = i.gl_id
                                                WHERE i.client_id = x.client_id AND m.reverses IS NULL))`,
  },
];
