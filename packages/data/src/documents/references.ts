import { type ArticleKept, articleKept, type BookingDate, type Decimal, fold } from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { rateOf } from '../master-data/exchange-rate.ts';
import { selected } from '../postgres/columns.ts';
import type { Queryable } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { namesOf, type Side } from './party.ts';

/** The numbers, currency and day by which a document refers to records. */
export type Sought = {
  partynumber: string;
  partnumbers: readonly string[];
  invnumber: string;
  currency: string;
  transdate: BookingDate;
};

type Json = Record<string, unknown>;
type ReferencesRow = {
  party: Json | null;
  articles: (Json & { partnumber: string })[] | null;
  content: string | null;
  rate: Decimal | null;
};

/**
 * Reads the party, the articles and the exchange rate that a document refers to, and the content hash of the document
 * that already has its number, in one round trip whatever the number of lines.
 */
export const readReferences = async <Shape extends z.ZodRawShape>(
  { prisma }: Queryable,
  of: { side: Side; client_id: number; schema: z.ZodObject<Shape> },
  sought: Sought,
) => {
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
             (SELECT ${selected(schema)} FROM ${party} WHERE client_id = ${client_id} AND ${folded} = ${partynumber}) p
           ) AS party,
           (SELECT jsonb_agg(a) FROM
             (SELECT ${selected(articleKept)} FROM article
               WHERE client_id = ${client_id} AND partnumber_folded = ANY(${partnumbers})) a
           ) AS articles,
           (SELECT encode(content, 'hex') FROM ${document} d
             WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(sought.invnumber)} AND ${isOfParty}
           ) AS content,
           ${rateOf({ client_id, currency: Prisma.sql`${sought.currency}`, on: sought.transdate })} AS rate`;
  const articles = new Map<string, ArticleKept>();
  for (const article of row?.articles ?? [])
    articles.set(fold(article.partnumber), recordOf(articleKept, article));
  return {
    party: row?.party ? recordOf(schema, row.party) : undefined,
    articles,
    content: row?.content ?? undefined,
    rate: row?.rate ?? undefined,
  };
};
