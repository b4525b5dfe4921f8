import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '@kontor/api';
import { type FileAnswered, inSlices, mayCall } from '@kontor/api';
import { type DryRun, dryRun } from '@kontor/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListFormat } from '../formats/formats.ts';
import { withoutKey } from '../http-policy/key-sent.ts';
import { addLimitHeaders } from '../http-policy/limit-headers.ts';
import type { Load } from '../http-policy/load.ts';
import { positionHeader } from '../http-policy/position.ts';
import { prefersRecord } from '../http-policy/prefer.ts';
import { clientRead, readTurn } from '../http-policy/read-turns.ts';
import { withPermit } from '../http-policy/semaphore.ts';
import { namesIn, withoutWait } from '../operations/operations.ts';
import { perform } from '../operations/perform.ts';
import { namedBy, readingOf, recordPreferred } from '../operations/representation.ts';
import type { Call } from './call.ts';
import { tagged } from './entity-tag.ts';
import { answerFile } from './file-answer.ts';
import { listStream, type Page, pageBytes, pageRecords, shortList } from './list.ts';

type AnswerTo = { call: Call; request: FastifyRequest; reply: FastifyReply; load: Load };

/** Answers with the output of the procedure: 204, a record or list in the format of the answer
 * (docs/interface §3.3), or a file. */
export const answer = (output: unknown, input: unknown, to: AnswerTo): unknown => {
  const { call, request, reply } = to;
  const { operation, context, format, zone } = call;
  if (context.reply.replayed) reply.header('idempotent-replayed', 'true');
  if (context.reply.position) reply.header(positionHeader, context.reply.position);
  addLimitHeaders(context, reply);
  for (const err of context.reply.faults ?? []) request.log.error({ err }, 'An entry of a request failed.');
  const dry = dryRunOf(output);
  if (dry) {
    reply.type(format.contentType);
    return oneRecord(dry, (record) => format.write('dry_run', record, { schema: dryRun, zone }));
  }
  const shape = operation.answer;
  if (shape.form === 'nothing') {
    reply.headers(locationOf(output, to));
    return prefersRecord(request.headers) ? recordMade(output, input, to) : reply.code(204).send();
  }
  if (shape.form === 'file') return answerFile(output as FileAnswered, request, reply);
  reply.type(format.contentType);
  const of = { schema: shape.schema, zone };
  if (shape.form === 'record') {
    const text = oneRecord(output as object, (record) => format.write(shape.root, record, of));
    return tagged(text, to);
  }
  const writer = format.list(shape, of);
  if (!shape.paged) return tagged(onePage(output as Page, writer), to);
  return answerList(output as Page, { input: input as Input, writer }, to);
};

/**
 * Answers the record that was made or changed, as its own path has it. Where the caller may not
 * read it, or it can't be read now, the answer is 204 anyway: it is written.
 */
const recordMade = async (output: unknown, input: unknown, to: AnswerTo): Promise<unknown> => {
  const { call, request, reply } = to;
  const { format, zone } = call;
  const reading = readingOf(call.operation);
  const shape = reading?.operation.answer;
  if (!reading || shape?.form !== 'record' || !mayCall(call.context, reading.operation.meta))
    return reply.code(204).send();
  try {
    const context = { ...call.context, idempotencyKey: undefined };
    const named = namedBy(reading, input as Readonly<Record<string, unknown>>, output);
    const record = (await perform(reading.operation, context, named)) as object;
    const text = await oneRecord(record, (it) =>
      format.write(shape.root, it, { schema: shape.schema, zone }),
    );
    const applied = reply.getHeader('preference-applied');
    reply.header('preference-applied', applied ? `${applied}, ${recordPreferred}` : recordPreferred);
    return reply.type(format.contentType).send(text);
  } catch (error) {
    request.log.warn({ err: error }, 'A record was written, and could not be read for its answer.');
    return reply.code(204).send();
  }
};

/** All that a dry run would have written; undefined of any other answer (§14.2). */
const dryRunOf = (output: unknown): DryRun | undefined =>
  typeof output === 'object' && output !== null && 'dry_run' in output
    ? (output.dry_run as DryRun)
    : undefined;

type Input = { limit?: number };

/**
 * A list that fits into one page, or that is read page by page, is sent at once; a longer one as it
 * is read (§13).
 */
const answerList = (
  page: Page,
  of: { input: Input; writer: ListFormat },
  { call, request, reply, load }: AnswerTo,
): unknown => {
  const { input, writer } = of;
  if (page.next === undefined) return onePage(page, writer);
  if (input.limit !== undefined) {
    reply.header('link', `<${withoutKey(request.url, { after: page.next })}>; rel="next"`);
    return onePage(page, writer);
  }
  if (request.method === 'HEAD') return reply.send();
  const { operation, context } = call;
  const turn = readTurn({ load, request, reply }, { isLong: true });
  const list = listStream(page, writer, {
    // Short requests go first, also those that arrive while a page is read.
    select: async (after) => {
      // Only a list that has nothing yet waits.
      const sent = { limit: pageRecords, ...withoutWait(operation, input), after };
      return (await perform(operation, { ...context, turn }, sent)) as Page;
    },
    // A page that is in memory goes before those that are still to be read.
    write: (steps, begin) =>
      withPermit(load.reads, { client: clientRead(request), first: true }, async () => {
        // In the meantime the bytes of the page before go to the caller.
        await nextTurn();
        await load.shortRequests.none(load.limits.pageMs);
        begin();
        // In the meantime the statement that selects the next page goes to the database.
        await nextTurn();
        return inSlices(steps);
      }),
  });
  // Fastify then closes the connection. An error before anything was sent is answered and logged by
  // the error handler.
  list.on('error', (error) => {
    if (reply.raw.headersSent) request.log.error({ err: error }, 'A list broke off.');
  });
  return list;
};

/**
 * Writes a record. Others go before one with a long list, which has just been read and checked, and
 * between its entries.
 */
const oneRecord = async (record: object, write: (record: object) => Steps<string>): Promise<string> => {
  if (hasLongList(record)) await nextTurn();
  return inSlices(write(record));
};

const hasLongList = (record: object): boolean =>
  Object.values(record).some((list) => Array.isArray(list) && list.length > shortList);

/** A list that is sent at once. Other requests go before and between the records of a long one. */
const onePage = async (page: Page, writer: ListFormat): Promise<Uint8Array> => {
  if (page.items.length > shortList) await nextTurn();
  return inSlices(pageBytes(page, writer));
};

/**
 * The Location of the new record, by the operation's `location` and the fields of its output (§9).
 */
const locationOf = (output: unknown, { call }: AnswerTo): { location?: string } => {
  const { address, operation, context } = call;
  const { location } = operation.meta;
  if (location === undefined || typeof output !== 'object' || output === null) return {};
  const fields = new Map<string, unknown>(Object.entries(output));
  const numbers = namesIn(location).map((name) => String(fields.get(name) ?? ''));
  if (numbers.includes('')) return {};
  const path = location.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields.get(name))));
  return { location: `/api/${address.path['version']}/clients/${context.client?.name}${path}` };
};
