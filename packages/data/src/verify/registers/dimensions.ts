import { Prisma } from '../../generated/client.ts';
import type { Check, ClientId } from '../check.ts';

/** The lines of documents that have a cost centre or a project, by the entry that they are of. */
const dimensionedLines = (client_id: ClientId): Prisma.Sql =>
  Prisma.join(
    [
      ['invoice', 'incomeentries', 'income_accno'],
      ['invoice', 'parts', 'income_accno'],
      ['payable', 'expenseentries', 'expense_accno'],
      ['payable', 'parts', 'expense_accno'],
      ['gl', 'glentries', 'accno'],
    ].map(([table = '', list = '', accno = '']) => {
      const from = Prisma.raw(`${table} d, jsonb_array_elements(d.${list}) l(line)`);
      return Prisma.sql`
        SELECT d.entry_id, (l.line->>${accno})::integer AS accno, l.line->>'department' AS department,
               l.line->>'project' AS project
          FROM ${from}
         WHERE d.client_id = ${client_id} AND l.line ?| ARRAY['department', 'project']
           AND (EXISTS (SELECT FROM department WHERE client_id = ${client_id})
                OR EXISTS (SELECT FROM project WHERE client_id = ${client_id}))`;
    }),
    ' UNION ALL ',
  );

const dimensionsPosted = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT entry_id, accno, department, project FROM posting WHERE client_id = ${client_id} AND department IS NOT NULL
  UNION ALL
  SELECT entry_id, accno, department, project FROM posting
   WHERE client_id = ${client_id} AND project IS NOT NULL AND department IS NULL`;

const defaults = ['account', 'article', 'customer', 'vendor'];

/** The cost centres and projects that rows of a table name. */
const dimensionsNamed = (client_id: ClientId): Prisma.Sql =>
  Prisma.join(
    ['posting', ...defaults, 'offer'].flatMap((table) =>
      ['department', 'project'].map((kind) => {
        const columns = Prisma.raw(
          `'${kind}' AS kind, ${kind} AS number, '${table}' AS used_by FROM ${table}`,
        );
        return Prisma.sql`SELECT ${columns} WHERE client_id = ${client_id} AND ${Prisma.raw(kind)} IS NOT NULL`;
      }),
    ),
    ' UNION ALL ',
  );

/** Those that rows of budgets name. */
const dimensionsBudgeted = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT k.kind, l.line->>k.kind AS number, 'budget' AS used_by
    FROM budget b, jsonb_array_elements(b.lines) l(line), (VALUES ('department'), ('project')) k(kind)
   WHERE b.client_id = ${client_id} AND l.line ? k.kind`;

/** Checks of cost centres and projects. */
export const dimensionChecks: readonly Check[] = [
  {
    name: 'dimensions_exist',
    sentence: 'Every cost centre and project that the books refer to exists.',
    offending: (client_id) => Prisma.sql`
      SELECT u.kind, u.number, u.used_by, count(*) AS found
        FROM (${dimensionsNamed(client_id)} UNION ALL ${dimensionsBudgeted(client_id)}) u
       WHERE NOT EXISTS (SELECT FROM department d WHERE d.client_id = ${client_id} AND u.kind = 'department' AND d.number = u.number)
         AND NOT EXISTS (SELECT FROM project p WHERE p.client_id = ${client_id} AND u.kind = 'project' AND p.number = u.number)
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  },
  {
    name: 'dimensions_posted',
    sentence: 'Postings have the cost centres and projects of the lines that they come from.',
    offending: (client_id) => Prisma.sql`
      WITH line AS (SELECT entry_id, accno, department, project, count(*) AS lines FROM (${dimensionedLines(client_id)}) l GROUP BY 1, 2, 3, 4),
           posted AS (SELECT entry_id, accno, department, project, count(*) AS postings FROM (${dimensionsPosted(client_id)}) p GROUP BY 1, 2, 3, 4)
      SELECT coalesce(l.entry_id, p.entry_id) AS entry_id, coalesce(l.accno, p.accno) AS accno,
             coalesce(l.department, p.department) AS department, coalesce(l.project, p.project) AS project, l.lines, p.postings
        FROM line l
        FULL JOIN posted p ON p.entry_id = l.entry_id AND p.accno = l.accno
              AND coalesce(p.department, '') = coalesce(l.department, '') AND coalesce(p.project, '') = coalesce(l.project, '')
       WHERE l.lines IS DISTINCT FROM p.postings
       ORDER BY 1, 2, 3, 4`,
  },
];
