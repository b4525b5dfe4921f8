import {
  amountMeant,
  fold,
  type Hit,
  hit,
  namePattern,
  numbersFrom,
  type RankedHit,
  soughtByReference,
} from '@kontor/domain';
import { invoicesReferred } from '../documents/document-filter.ts';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import { recordOf } from '../postgres/row-mapper.ts';

/**
 * The text that is looked for, how many are found at most by each way of looking, and the kinds of
 * records that are wanted.
 */
type SearchTerms = { text: string; limit: number; kinds: readonly Hit['kind'][] };
/** A way of looking, and the kind of records that it finds. */
type Way = readonly [kind: Hit['kind'], statement: Prisma.Sql];
type ClientTerms = SearchTerms & { client_id: number };

// The columns of each way of looking; the first that runs would name them otherwise.
const found = Prisma.sql`w (kind, id, number, title, party_number, amount, currency, date, exact)`;

const partyKinds = { invoice: 'customer', payable: 'vendor' } as const;

// The documents of that many parties of a name are looked for.
const partiesWithDocuments = 5;
// File names are looked for among so many receipts, the latest.
const receiptsLookedAt = 20_000;
// Texts are looked for in so many offers, the latest: each is read whole for them.
const offersLookedAt = 1_000;

/**
 * Looks for `text` in one statement: as the beginning of a number, as a part of a name, and as an
 * amount. Answers what each way of looking found (docs/interface §18, decision A28).
 */
export const searchIn =
  (session: RawSql, client_id: number) =>
  async (input: SearchTerms): Promise<RankedHit[][]> => {
    const terms = { ...input, text: input.text.trim(), client_id };
    const amount = amountMeant(terms.text);
    const referred =
      soughtByReference(terms.text) && (await invoicesReferred(session, client_id, terms.text));
    const ways = (
      [
        ...(referred ? [['invoice', invoicesOfIds(terms, referred)] as Way] : []),
        ...(['invoice', 'payable'] as const).flatMap((kind): Way[] => [
          [kind, documentsNumbered(terms, kind)],
          ...(amount === undefined ? [] : [[kind, documentsOfAmount(terms, kind, amount)] as Way]),
          [partyKinds[kind], partiesFound(terms, kind)],
          [kind, documentsOfParties(terms, kind)],
        ]),
        ['article', articlesFound(terms)],
        ['entry', entriesFound(terms)],
        ['receipt', receiptsFound(terms)],
        ['offer', offersNumbered(terms)],
        ...(amount === undefined ? [] : [['offer', offersOfAmount(terms, amount)] as Way]),
        ['offer', offersOfCustomers(terms)],
        ['offer', offersSaying(terms)],
      ] satisfies Way[]
    ).flatMap(([kind, way]) => (terms.kinds.includes(kind) ? [way] : []));
    if (ways.length === 0) return [];
    const rows = await session.query<(Record<string, unknown> & { way: number; exact: boolean })[]>`
    WITH ${Prisma.join((['invoice', 'payable'] as const).map((kind) => partiesNamed(terms, kind)))}
    ${Prisma.join(
      ways.map((way, at) => Prisma.sql`(SELECT ${at}::integer AS way, w.* FROM (${way}) ${found})`),
      ' UNION ALL ',
    )}`;
    return ways.map((_, at) =>
      rows
        .filter(({ way }) => way === at)
        .map((row) => ({ hit: recordOf(hit, row) as Hit, exact: row.exact })),
    );
  };

/** The condition that a folded number begins with what is looked for. */
const begins = ({ text }: ClientTerms, folded: Prisma.Sql): Prisma.Sql => {
  const { from, until } = numbersFrom(fold(text));
  return Prisma.sql`${folded} >= ${from} AND ${folded} < ${until}`;
};

const contains = ({ text }: ClientTerms, name: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${name} ~ ${namePattern(text)}`;

const isExactly = ({ text }: ClientTerms, folded: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${folded} = ${fold(text)} AS exact`;

const documentHit = (terms: ClientTerms, kind: DocumentKind): Prisma.Sql => {
  const { partynumber } = namesOf(kind);
  return Prisma.sql`${kind}::text AS kind, d.id, d.invnumber AS number, p.name AS title,
    ${Prisma.raw(`p.${partynumber}`)} AS party_number, d.amount::text AS amount, d.currency::text AS currency,
    d.transdate::text AS date, ${isExactly(terms, Prisma.sql`d.invnumber_folded`)}`;
};

const withParty = (kind: DocumentKind): Prisma.Sql => {
  const { party, party_id } = namesOf(kind);
  return Prisma.sql`JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}`;
};

const documentsNumbered = (terms: ClientTerms, kind: DocumentKind): Prisma.Sql => Prisma.sql`
  SELECT ${documentHit(terms, kind)} FROM ${namesOf(kind).document} d ${withParty(kind)}
   WHERE d.client_id = ${terms.client_id} AND ${begins(terms, Prisma.sql`d.invnumber_folded`)}
   ORDER BY d.invnumber_folded LIMIT ${terms.limit}`;

/** The invoices with the payment reference that is looked for, whose whole reference it is. */
const invoicesOfIds = (terms: ClientTerms, ids: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT 'invoice'::text, d.id, d.invnumber, p.name, p.customernumber, d.amount::text, d.currency::text, d.transdate::text, true
    FROM invoice d ${withParty('invoice')}
   WHERE d.client_id = ${terms.client_id} AND d.id = ANY (${ids}::bigint[]) ORDER BY d.id LIMIT ${terms.limit}`;

/** The latest documents that come to an amount, or to its opposite. */
const documentsOfAmount = (terms: ClientTerms, kind: DocumentKind, amount: string): Prisma.Sql => {
  const { document } = namesOf(kind);
  const { client_id, limit } = terms;
  const latest = (of: string) => Prisma.sql`
    (SELECT * FROM ${document} WHERE client_id = ${client_id} AND amount = ${of}::numeric ORDER BY id DESC LIMIT ${limit})`;
  return Prisma.sql`
  SELECT ${documentHit(terms, kind)} FROM (${latest(amount)} UNION ALL ${latest(`-${amount}`)}) d ${withParty(kind)}
   ORDER BY d.id DESC LIMIT ${limit}`;
};

const namedOf = (kind: DocumentKind): Prisma.Sql => Prisma.raw(`named_${kind}`);

/**
 * The CTE of parties found by number and by name. Those whose name begins so come before those that
 * contain it further on.
 */
const partiesNamed = (terms: ClientTerms, kind: DocumentKind): Prisma.Sql => {
  const { party, partynumber, folded } = namesOf(kind);
  const begun = `^${namePattern(terms.text)}`;
  return Prisma.sql`
    -- Ordered before they are numbered, so that of many the first are kept and not all are sorted.
    ${namedOf(kind)} AS MATERIALIZED (
      SELECT p.*, row_number() OVER () AS place FROM (
        SELECT client_id, id, ${Prisma.raw(partynumber)} AS number, ${folded} AS folded, name FROM ${party}
         WHERE client_id = ${terms.client_id} AND (${begins(terms, folded)} OR ${contains(terms, Prisma.sql`name`)})
         ORDER BY ${folded} = ${fold(terms.text)} DESC, name ~ ${begun} DESC, lower(name), id
         LIMIT ${Math.max(terms.limit, partiesWithDocuments)}
      ) p)`;
};

const partiesFound = (terms: ClientTerms, kind: DocumentKind): Prisma.Sql => Prisma.sql`
  SELECT ${namesOf(kind).party.sql}::text, id, number, name, NULL, NULL, NULL, NULL,
         ${isExactly(terms, Prisma.sql`folded`)}
    FROM ${namedOf(kind)} ORDER BY place LIMIT ${terms.limit}`;

/** The documents of the first parties of a name, those with the last numbers first. */
const documentsOfParties = (terms: ClientTerms, kind: DocumentKind): Prisma.Sql => {
  const { document, party_id } = namesOf(kind);
  return Prisma.sql`
  SELECT ${kind}::text, d.id, d.invnumber, p.name, p.number, d.amount::text, d.currency::text, d.transdate::text, false
    FROM ${namedOf(kind)} p
   CROSS JOIN LATERAL (
     SELECT * FROM ${document} WHERE client_id = p.client_id AND ${party_id} = p.id
      ORDER BY invnumber_folded DESC LIMIT ${terms.limit}) d
   WHERE p.place <= ${partiesWithDocuments}
   ORDER BY d.id DESC LIMIT ${terms.limit}`;
};

/** Articles by number, then by description; each way ends as soon as it has found enough. */
const articlesFound = (terms: ClientTerms): Prisma.Sql => {
  const numbered = begins(terms, Prisma.sql`partnumber_folded`);
  const first = (condition: Prisma.Sql) => Prisma.sql`
    (SELECT * FROM article WHERE client_id = ${terms.client_id} AND ${condition} ORDER BY partnumber_folded LIMIT ${terms.limit})`;
  return Prisma.sql`
  SELECT 'article', id, partnumber, description, NULL, sellprice::text, NULL, NULL,
         ${isExactly(terms, Prisma.sql`partnumber_folded`)}
    FROM (
      ${first(numbered)}
      UNION ALL
      ${first(Prisma.sql`NOT (${numbered}) AND ${contains(terms, Prisma.sql`description`)}`)}
    ) a LIMIT ${terms.limit}`;
};

/** Journal entries by hand, by their references; those of documents are found by these. */
const entriesFound = (terms: ClientTerms): Prisma.Sql => Prisma.sql`
  SELECT 'entry', entry_id, reference, description, NULL, NULL, NULL, transdate::text,
         ${isExactly(terms, Prisma.sql`reference_folded`)}
    FROM gl WHERE client_id = ${terms.client_id} AND ${begins(terms, Prisma.sql`reference_folded`)}
   ORDER BY reference_folded LIMIT ${terms.limit}`;

const receiptsFound = (terms: ClientTerms): Prisma.Sql => Prisma.sql`
  SELECT 'receipt', r.id, r.id::text, file_name, NULL, NULL, NULL, NULL, id::text = ${terms.text} AS exact
    FROM (SELECT * FROM receipt WHERE client_id = ${terms.client_id} ORDER BY id DESC LIMIT ${receiptsLookedAt}) r
   WHERE withdrawn IS NULL AND (id::text = ${terms.text} OR ${contains(terms, Prisma.sql`file_name`)})
   ORDER BY r.id DESC LIMIT ${terms.limit}`;

/** The hits of offers `o`, which `from` reads. */
const offerHits = (terms: ClientTerms, from: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT 'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
         o.content::json ->> 'transdate', ${isExactly(terms, Prisma.sql`o.offernumber_folded`)}
    FROM ${from} JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id`;

/** The first offers of a client, in an order, for which a condition holds. */
const offersWhere = (
  { client_id, limit }: ClientTerms,
  condition: Prisma.Sql,
  order: 'id DESC' | 'offernumber_folded',
): Prisma.Sql => Prisma.sql`
  (SELECT * FROM offer WHERE client_id = ${client_id} AND ${condition} ORDER BY ${Prisma.raw(order)} LIMIT ${limit}) o`;

const offersNumbered = (terms: ClientTerms): Prisma.Sql => Prisma.sql`
  ${offerHits(terms, offersWhere(terms, begins(terms, Prisma.sql`offernumber_folded`), 'offernumber_folded'))}
   ORDER BY o.offernumber_folded`;

const offersOfAmount = (terms: ClientTerms, amount: string): Prisma.Sql => Prisma.sql`
  ${offerHits(terms, offersWhere(terms, Prisma.sql`abs(amount) = ${amount}::numeric`, 'id DESC'))}
   ORDER BY o.id DESC`;

/** The latest offers of the first customers of a name. */
const offersOfCustomers = (terms: ClientTerms): Prisma.Sql => {
  const customers = Prisma.sql`(SELECT id FROM ${namedOf('invoice')} WHERE place <= ${partiesWithDocuments})`;
  return Prisma.sql`
  ${offerHits(terms, offersWhere(terms, Prisma.sql`customer_id IN ${customers}`, 'id DESC'))}
   ORDER BY o.id DESC`;
};

/** The latest offers with the text in their subject, or in the title or description of a line. */
const offersSaying = (terms: ClientTerms): Prisma.Sql => {
  const texts = Prisma.sql`jsonb_array_elements_text(
             jsonb_path_query_array(said, '$.**.description') || jsonb_path_query_array(said, '$.**.title'))`;
  return Prisma.sql`
  ${offerHits(
    terms,
    Prisma.sql`(
      SELECT *, content::jsonb AS said FROM offer WHERE client_id = ${terms.client_id} ORDER BY id DESC LIMIT ${offersLookedAt}) o`,
  )}
   WHERE EXISTS (SELECT FROM ${texts} t WHERE ${contains(terms, Prisma.sql`t`)})
   ORDER BY o.id DESC LIMIT ${terms.limit}`;
};
