import {
  type ArticleKept,
  articleKept,
  type BookingDate,
  customerKept,
  type Decimal,
  fold,
  vendorKept,
} from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { rateOf } from '../master-data/exchange-rate.ts';
import { selected } from '../postgres/columns.ts';
import { byPosition, type Connected, gatheredIn } from '../postgres/gathered/gathered-lookups.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { type Cached, openCache } from '../writing/cache.ts';
import type { Versions } from './document.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The records that a document refers to, looked up or from the cache, with the versions by which
 * the statement knows whether they are still as they were.
 */

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
  /**
   * The content hash of the document that already has its number; absent where the records are
   * cached.
   */
  content: string | undefined;
  /** The exchange rate of its currency on its day; undefined for the client's own currency. */
  rate: Decimal | undefined;
  versions: Versions;
};

type Json = Record<string, unknown>;
type Versioned = Json & { row_version: string };
type ReferencesRow = {
  party: Versioned | null;
  articles: (Versioned & { partnumber: string })[] | null;
  content: string | null;
  rate: Decimal | null;
};

const partiesOf = openCache<Cached<object>>();
const articlesOf = openCache<Cached<ArticleKept>>();

type Of<Shape extends z.ZodRawShape> = { kind: DocumentKind; client_id: number; schema: z.ZodObject<Shape> };

/**
 * Reads the party, the articles and the exchange rate that a document refers to, and the content
 * hash of the document that already has its number, in one round trip whatever the number of lines,
 * and caches them. Look-ups that arrive at the same time share a statement.
 */
export const readReferences = async <Shape extends z.ZodRawShape>(
  session: Connected,
  of: Of<Shape>,
  sought: Sought,
): Promise<References<z.infer<z.ZodObject<Shape>>>> => {
  const { client_id, schema } = of;
  const partynumber = fold(sought.partynumber);
  const partnumbers = [...new Set(sought.partnumbers.map(fold))];
  const row = await lookups[of.kind](session, {
    client_id,
    party: partynumber,
    parts: partnumbers,
    invnumber: fold(sought.invnumber),
    currency: sought.currency,
    transdate: sought.transdate,
  });
  const found = row?.party
    ? { record: recordOf(schema, row.party), version: row.party.row_version }
    : undefined;
  if (found) partiesOf(session).set(partyKey(of, partynumber), found);
  const articles = new Map<string, Cached<ArticleKept>>();
  for (const article of row?.articles ?? []) {
    const known = { record: recordOf(articleKept, article), version: article.row_version };
    articles.set(fold(article.partnumber), known);
    articlesOf(session).set(articleKey(of, fold(article.partnumber)), known);
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

/** The folded numbers, the currency and the day by which a document refers to records. */
type FoldedSought = {
  client_id: number;
  party: string;
  parts: readonly string[];
  invnumber: string;
  currency: string;
  transdate: BookingDate;
};

/**
 * The look-up of what documents of a kind refer to. Its parts are lateral, so that they go by key.
 */
const lookupOf = ({ kind, schema }: { kind: DocumentKind; schema: z.ZodObject }) => {
  const { document, party, folded } = namesOf(kind);
  const rate = rateOf({
    client_id: Prisma.sql`s.client_id`,
    currency: Prisma.sql`s.currency`,
    on: Prisma.sql`s.transdate`,
  });
  return gatheredIn<FoldedSought, ReferencesRow | undefined>(async ({ statements }, sought) => {
    const rows = await statements.lookUp<ReferencesRow & { position: number }>(Prisma.sql`
      SELECT s.position, p.record AS party, a.records AS articles, d.content, ${rate} AS rate
        FROM jsonb_to_recordset(${JSON.stringify(sought.map((each, at) => ({ ...each, position: at + 1 })))}::jsonb)
          AS s(position integer, client_id integer, party text, parts text[], invnumber text, currency text, transdate date)
        LEFT JOIN LATERAL (
          SELECT f.id, to_jsonb(f) AS record
            FROM (SELECT ${selected(schema)}, xmin::text AS row_version FROM ${party}
                   WHERE client_id = s.client_id AND ${folded} = s.party LIMIT 1) f
        ) p ON true
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(to_jsonb(f)) AS records
            FROM (SELECT ${selected(articleKept)}, xmin::text AS row_version FROM article
                   WHERE client_id = s.client_id AND partnumber_folded = ANY (s.parts)) f
        ) a ON true
        LEFT JOIN LATERAL (
          SELECT encode(content, 'hex') AS content FROM ${document}
           WHERE client_id = s.client_id AND invnumber_folded = s.invnumber
             AND ${kind === 'invoice' ? Prisma.sql`true` : Prisma.sql`vendor_id = p.id`} LIMIT 1
        ) d ON true`);
    return byPosition(rows, sought.length).map(([row]) => row);
  });
};

const lookups = {
  invoice: lookupOf({ kind: 'invoice', schema: customerKept }),
  payable: lookupOf({ kind: 'payable', schema: vendorKept }),
};

/**
 * The records that a document in the client's own currency refers to, as they were when last read;
 * undefined where one of them is not cached. The posting statement checks that they have not
 * changed since.
 */
export const cachedReferences = <Shape extends z.ZodRawShape>(
  session: Connected,
  of: Of<Shape>,
  sought: Sought,
): References<z.infer<z.ZodObject<Shape>>> | undefined => {
  const party = partiesOf(session).get(partyKey(of, fold(sought.partynumber)));
  if (!party) return undefined;
  const articles = new Map<string, ArticleKept>();
  const versions = new Map<string, string>();
  for (const number of sought.partnumbers.map(fold)) {
    const known = articlesOf(session).get(articleKey(of, number));
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

const partyKey = ({ kind, client_id }: { kind: DocumentKind; client_id: number }, number: string): string =>
  `${kind} ${client_id} ${number}`;
const articleKey = ({ client_id }: { client_id: number }, number: string): string => `${client_id} ${number}`;
