import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileAnswered } from '@kontor/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { treeOf } from '../codec/tree-codec.ts';
import { withoutKey } from '../door/key-sent.ts';
import type { Load } from '../door/load.ts';
import { inTurn } from '../door/turns.ts';
import { namesIn } from '../operations/operations.ts';
import { type Call, perform } from './call.ts';
import { answerFile } from './file-answer.ts';
import { type Page, pageRecords, type Spelled, streamOf, textOf } from './list.ts';

type Answered = { call: Call; request: FastifyRequest; reply: FastifyReply; load: Load };

/** Answers with what the procedure came to: 204, a record or list in the format of the answer
 * (docs/interface.md §3.3), or a file. */
export const answer = (output: unknown, input: unknown, answered: Answered): unknown => {
  const { call, request, reply } = answered;
  const { operation, context, format, zone } = call;
  if (context.reply.replayed) reply.header('idempotent-replayed', 'true');
  const said = operation.answer;
  if (said.form === 'nothing') return reply.code(204).headers(locationOf(output, answered)).send();
  if (said.form === 'file') return answerFile(output as FileAnswered, request, reply);
  reply.type(format.contentType);
  if (said.form === 'record') return format.write(said.root, treeOf(output, said.schema, zone));
  const spelling = format.list(said.one, said.many);
  const spelled = {
    ...spelling,
    record: (item: unknown) => spelling.record(treeOf(item, said.schema, zone)),
  };
  return answerList(output as Page, { input: input as Input, spelled }, answered);
};

type Input = { limit?: number };

/** A list that fits into one page, or that was asked for page by page, is sent as one text; a longer one as it is read (§13). */
const answerList = (
  page: Page,
  of: { input: Input; spelled: Spelled },
  { call, request, reply, load }: Answered,
): unknown => {
  const { input, spelled } = of;
  if (page.next === undefined) return textOf(page, spelled);
  if (input.limit !== undefined) {
    reply.header('link', `<${withoutKey(request.url, { after: page.next })}>; rel="next"`);
    return textOf(page, spelled);
  }
  if (request.method === 'HEAD') return reply.send();
  const { operation, context } = call;
  const list = streamOf(page, spelled, (after, written) =>
    inTurn(load.pages, {}, async () => {
      // Whoever wants less goes first, also those that came while the page was read.
      await load.shortRequests.none(load.limits.pageMs);
      const page = await perform(operation, context, { limit: pageRecords, ...input, after });
      await nextTurn();
      await load.shortRequests.none(load.limits.pageMs);
      return written(page as Page);
    }),
  );
  // Fastify ends the connection then. What fails before anything was sent is answered, and logged there.
  list.on('error', (error) => {
    if (reply.raw.headersSent) request.log.error({ err: error }, 'A list broke off.');
  });
  return list;
};

/** Where what was made is to be found, by the operation's `location` and the fields of its output (§9). */
const locationOf = (output: unknown, { call }: Answered): { location?: string } => {
  const { address, operation, context } = call;
  const { location } = operation.meta;
  if (location === undefined || typeof output !== 'object' || output === null) return {};
  const fields = new Map<string, unknown>(Object.entries(output));
  const numbers = namesIn(location).map((name) => String(fields.get(name) ?? ''));
  if (numbers.includes('')) return {};
  const path = location.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields.get(name))));
  return { location: `/api/${address.path['version']}/clients/${context.client?.name}${path}` };
};
