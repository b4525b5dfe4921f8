import { type ArticleKept, articleKept, type BookingDate, type Decimal, fold } from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { rateOf } from '../master-data/exchange-rate.ts';
import { selected } from '../postgres/columns.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { openMemory, type Remembered } from '../writing/memory.ts';
import type { Versions } from './document.ts';
import { namesOf, type Side } from './party.ts';

/** The numbers, currency and day by which a document refers to records. */
export type Sought = {
  partynumber: string;
  partnumbers: readonly string[];
  invnumber: string;
  currency: string;
  transdate: BookingDate;
};

/** The records that a document refers to. */
export type References<Party> = {
  party: Party | undefined;
  articles: Map<string, ArticleKept>;
  /** The content hash of the document that already has its number; absent where the records are remembered. */
  content: string | undefined;
  /** The exchange rate of its currency on its day; undefined for the client's own currency. */
  rate: Decimal | undefined;
  versions: Versions;
};

type Json = Record<string, unknown>;
type Versioned = Json & { version: string };
type ReferencesRow = {
  party: Versioned | null;
  articles: (Versioned & { partnumber: string })[] | null;
  content: string | null;
  rate: Decimal | null;
};

const partiesOf = openMemory<Remembered<object>>();
const articlesOf = openMemory<Remembered<ArticleKept>>();

type Of<Shape extends z.ZodRawShape> = { side: Side; client_id: number; schema: z.ZodObject<Shape> };

/**
 * Reads the party, the articles and the exchange rate that a document refers to, and the content hash of the document
 * that already has its number, in one round trip whatever the number of lines. Remembers them where a `memory` is given.
 */
export const readReferences = async <Shape extends z.ZodRawShape>(
  { prisma }: Queryable,
  { memory, ...of }: Of<Shape> & { memory: Database | undefined },
  sought: Sought,
): Promise<References<z.infer<z.ZodObject<Shape>>>> => {
  const { client_id, schema } = of;
  const { document, party, party_id, folded } = namesOf(of.side);
  const partynumber = fold(sought.partynumber);
  const partnumbers = [...new Set(sought.partnumbers.map(fold))];
  const isOfParty =
    of.side === 'invoice'
      ? Prisma.sql`true`
      : Prisma.sql`d.${party_id} =
    (SELECT id FROM ${party} WHERE client_id = ${client_id} AND ${folded} = ${partynumber})`;
  const [row] = await prisma.$queryRaw<ReferencesRow[]>`
    SELECT (SELECT to_jsonb(p) FROM
             (SELECT ${selected(schema)}, xmin::text AS version FROM ${party}
               WHERE client_id = ${client_id} AND ${folded} = ${partynumber}) p
           ) AS party,
           (SELECT jsonb_agg(a) FROM
             (SELECT ${selected(articleKept)}, xmin::text AS version FROM article
               WHERE client_id = ${client_id} AND partnumber_folded = ANY(${partnumbers})) a
           ) AS articles,
           (SELECT encode(content, 'hex') FROM ${document} d
             WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(sought.invnumber)} AND ${isOfParty}
           ) AS content,
           ${rateOf({ client_id, currency: Prisma.sql`${sought.currency}`, on: sought.transdate })} AS rate`;
  const found = row?.party ? { record: recordOf(schema, row.party), version: row.party.version } : undefined;
  if (found && memory) partiesOf(memory).set(partyKey(of, partynumber), found);
  const articles = new Map<string, Remembered<ArticleKept>>();
  for (const article of row?.articles ?? []) {
    const known = { record: recordOf(articleKept, article), version: article.version };
    articles.set(fold(article.partnumber), known);
    if (memory) articlesOf(memory).set(articleKey(of, fold(article.partnumber)), known);
  }
  return {
    party: found?.record,
    articles: new Map([...articles].map(([number, { record }]) => [number, record])),
    content: row?.content ?? undefined,
    rate: row?.rate ?? undefined,
    versions: {
      party: found?.version ?? '',
      articles: partnumbers.map((number) => [number, articles.get(number)?.version ?? '']),
    },
  };
};

/**
 * The records that a document in the client's own currency refers to, as they were when last read; undefined where one of
 * them is not remembered. The posting statement checks that they have not changed since.
 */
export const rememberedReferences = <Shape extends z.ZodRawShape>(
  database: Database,
  of: Of<Shape>,
  sought: Sought,
): References<z.infer<z.ZodObject<Shape>>> | undefined => {
  const party = partiesOf(database).get(partyKey(of, fold(sought.partynumber)));
  if (!party) return undefined;
  const articles = new Map<string, ArticleKept>();
  const versions = new Map<string, string>();
  for (const number of sought.partnumbers.map(fold)) {
    const known = articlesOf(database).get(articleKey(of, number));
    if (!known) return undefined;
    articles.set(number, known.record);
    versions.set(number, known.version);
  }
  return {
    party: party.record as z.infer<z.ZodObject<Shape>>,
    articles,
    content: undefined,
    rate: undefined,
    versions: { party: party.version, articles: [...versions] },
  };
};

const partyKey = ({ side, client_id }: { side: Side; client_id: number }, number: string): string =>
  `${side} ${client_id} ${number}`;
const articleKey = ({ client_id }: { client_id: number }, number: string): string => `${client_id} ${number}`;
