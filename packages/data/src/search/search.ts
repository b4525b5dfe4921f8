import { amountMeant, type Found, fold, type Hit, hit, namePattern, numbersFrom } from '@kontor/domain';
import { namesOf, type Side } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';

/** What is looked for, and how many are found at most by each way of looking. */
type Sought = { text: string; limit: number };
type Asked = Sought & { client_id: number };

// The documents of so many parties of a name are looked for.
const partiesWithDocuments = 5;
// File names are looked for among so many receipts, the latest.
const receiptsLookedAt = 20_000;

/**
 * Looks for `text` in one statement: as the beginning of a number, as a part of a name, and as an amount. Answers what each way
 * of looking found (docs/interface.md §18).
 */
export const searchIn = async (
  { prisma }: Database,
  client_id: number,
  sought: Sought,
): Promise<Found[][]> => {
  const asked = { ...sought, text: sought.text.trim(), client_id };
  const amount = amountMeant(asked.text);
  const ways = [
    ...(['invoice', 'payable'] as const).flatMap((side) => [
      documentsNumbered(asked, side),
      ...(amount === undefined ? [] : [documentsOfAmount(asked, side, amount)]),
      partiesFound(asked, side),
      documentsOfParties(asked, side),
    ]),
    articlesFound(asked),
    entriesFound(asked),
    receiptsFound(asked),
  ];
  const rows = await prisma.$queryRaw<(Record<string, unknown> & { way: number; exact: boolean })[]>`
    WITH ${Prisma.join((['invoice', 'payable'] as const).map((side) => partiesNamed(asked, side)))}
    ${Prisma.join(
      ways.map((way, at) => Prisma.sql`(SELECT ${at}::integer AS way, w.* FROM (${way}) w)`),
      ' UNION ALL ',
    )}`;
  return ways.map((_, at) =>
    rows.filter(({ way }) => way === at).map((row) => ({ hit: recordOf(hit, row) as Hit, exact: row.exact })),
  );
};

/** The condition that a folded number begins with what is looked for. */
const begins = ({ text }: Asked, folded: Prisma.Sql): Prisma.Sql => {
  const { from, until } = numbersFrom(fold(text));
  return Prisma.sql`${folded} >= ${from} AND ${folded} < ${until}`;
};

const contains = ({ text }: Asked, name: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${name} ~ ${namePattern(text)}`;

const isExactly = ({ text }: Asked, folded: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${folded} = ${fold(text)} AS exact`;

const documentHit = (asked: Asked, side: Side): Prisma.Sql => {
  const { partynumber } = namesOf(side);
  return Prisma.sql`${side}::text AS kind, d.id, d.invnumber AS number, p.name AS title,
    ${Prisma.raw(`p.${partynumber}`)} AS party_number, d.amount::text AS amount, d.currency::text AS currency,
    d.transdate::text AS date, ${isExactly(asked, Prisma.sql`d.invnumber_folded`)}`;
};

const withParty = (side: Side): Prisma.Sql => {
  const { party, party_id } = namesOf(side);
  return Prisma.sql`JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}`;
};

const documentsNumbered = (asked: Asked, side: Side): Prisma.Sql => Prisma.sql`
  SELECT ${documentHit(asked, side)} FROM ${namesOf(side).document} d ${withParty(side)}
   WHERE d.client_id = ${asked.client_id} AND ${begins(asked, Prisma.sql`d.invnumber_folded`)}
   ORDER BY d.invnumber_folded LIMIT ${asked.limit}`;

/** The latest documents that come to an amount, or to its opposite. */
const documentsOfAmount = (asked: Asked, side: Side, amount: string): Prisma.Sql => {
  const { document } = namesOf(side);
  const { client_id, limit } = asked;
  const latest = (of: string) => Prisma.sql`
    (SELECT * FROM ${document} WHERE client_id = ${client_id} AND amount = ${of}::numeric ORDER BY id DESC LIMIT ${limit})`;
  return Prisma.sql`
  SELECT ${documentHit(asked, side)} FROM (${latest(amount)} UNION ALL ${latest(`-${amount}`)}) d ${withParty(side)}
   ORDER BY d.id DESC LIMIT ${limit}`;
};

const namedOf = (side: Side): Prisma.Sql => Prisma.raw(`named_${side}`);

/** The CTE of parties found by number and by name. Those whose name begins so come before those that contain it further on. */
const partiesNamed = (asked: Asked, side: Side): Prisma.Sql => {
  const { party, partynumber, folded } = namesOf(side);
  const begun = `^${namePattern(asked.text)}`;
  return Prisma.sql`
    ${namedOf(side)} AS MATERIALIZED (
      SELECT client_id, id, ${Prisma.raw(partynumber)} AS number, ${folded} AS folded, name,
             row_number() OVER (ORDER BY ${folded} = ${fold(asked.text)} DESC, name ~ ${begun} DESC, lower(name), id) AS place
        FROM ${party}
       WHERE client_id = ${asked.client_id} AND (${begins(asked, folded)} OR ${contains(asked, Prisma.sql`name`)})
       ORDER BY place LIMIT ${Math.max(asked.limit, partiesWithDocuments)})`;
};

const partiesFound = (asked: Asked, side: Side): Prisma.Sql => Prisma.sql`
  SELECT ${namesOf(side).party.sql}::text, id, number, name, NULL, NULL, NULL, NULL,
         ${isExactly(asked, Prisma.sql`folded`)}
    FROM ${namedOf(side)} ORDER BY place LIMIT ${asked.limit}`;

/** The documents of the first parties of a name, those with the last numbers first. */
const documentsOfParties = (asked: Asked, side: Side): Prisma.Sql => {
  const { document, party_id } = namesOf(side);
  return Prisma.sql`
  SELECT ${side}::text, d.id, d.invnumber, p.name, p.number, d.amount::text, d.currency::text, d.transdate::text, false
    FROM ${namedOf(side)} p
   CROSS JOIN LATERAL (
     SELECT * FROM ${document} WHERE client_id = p.client_id AND ${party_id} = p.id
      ORDER BY invnumber_folded DESC LIMIT ${asked.limit}) d
   WHERE p.place <= ${partiesWithDocuments}
   ORDER BY d.id DESC LIMIT ${asked.limit}`;
};

const articlesFound = (asked: Asked): Prisma.Sql => Prisma.sql`
  SELECT 'article', id, partnumber, description, NULL, NULL, NULL, NULL,
         ${isExactly(asked, Prisma.sql`partnumber_folded`)}
    FROM article
   WHERE client_id = ${asked.client_id}
     AND (${begins(asked, Prisma.sql`partnumber_folded`)} OR ${contains(asked, Prisma.sql`description`)})
   ORDER BY partnumber_folded LIMIT ${asked.limit}`;

/** Journal entries by hand, by their references; those of documents are found by these. */
const entriesFound = (asked: Asked): Prisma.Sql => Prisma.sql`
  SELECT 'entry', entry_id, reference, description, NULL, NULL, NULL, transdate::text,
         ${isExactly(asked, Prisma.sql`reference_folded`)}
    FROM gl WHERE client_id = ${asked.client_id} AND ${begins(asked, Prisma.sql`reference_folded`)}
   ORDER BY reference_folded LIMIT ${asked.limit}`;

const receiptsFound = (asked: Asked): Prisma.Sql => Prisma.sql`
  SELECT 'receipt', r.id, r.id::text, file_name, NULL, NULL, NULL, NULL, id::text = ${asked.text} AS exact
    FROM (SELECT * FROM receipt WHERE client_id = ${asked.client_id} ORDER BY id DESC LIMIT ${receiptsLookedAt}) r
   WHERE withdrawn IS NULL AND (id::text = ${asked.text} OR ${contains(asked, Prisma.sql`file_name`)})
   ORDER BY r.id DESC LIMIT ${asked.limit}`;
