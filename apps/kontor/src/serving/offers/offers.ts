import helmet from '@fastify/helmet';
import {
  answerOffer,
  networkOf,
  type OfferShown,
  offerLinkFile,
  type Receipts,
  showOffer,
} from '@kontor/api';
import type { Database } from '@kontor/data';
import { type OfferAnswer, Refusal } from '@kontor/domain';
import { applyHttpPolicy, type Load } from '@kontor/rest';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { now } from '../../clock.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { pagePolicy } from '../page-policy.ts';
import { stoppingRefusal } from '../stopping.ts';
import { offerPage, scriptPath, sentencePage, stylePath, type Typed } from './page.ts';
import { offerScript } from './script.ts';
import { offerStyle } from './style.ts';

type OfferServing = {
  database: Database;
  receipts: Receipts;
  stopping: () => boolean;
  load: Load;
  rateLimits: RateLimits;
};

// In bytes: a name, a message, and lines that are chosen.
const longestBody = 32_768;

/**
 * Serves the pages on which customers see their offers and answer them, without signing in
 * (docs/interface §37). Only a POST answers: a mail program that follows links does not.
 */
export const offerRoutes =
  ({ database, receipts, stopping, load, rateLimits }: OfferServing): FastifyPluginAsync =>
  async (app) => {
    applyHttpPolicy(app, load);
    await app.register(helmet, pagePolicy);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestBody },
      (_request, body, done) => done(null, body),
    );
    app.addHook('preHandler', async (request, reply) => {
      if (stopping()) throw stoppingRefusal();
      await rateLimits.count(request, reply);
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    });
    const at = () => ({ database, now: now() });

    app.get(stylePath, (_request, reply) => reply.type('text/css; charset=utf-8').send(offerStyle));
    app.get(scriptPath, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(offerScript));

    app.get<Linked>('/offer/:secret', async ({ params: { secret } }, reply) =>
      shown(reply, secret, await offerShown(at(), secret)),
    );

    app.get<Linked>('/offer/:secret/pdf', async ({ params: { secret } }, reply) => {
      const file = await offerLinkFile({ ...at(), receipts }, secret);
      const pieces: Uint8Array[] = [];
      for await (const piece of file.content.read({ start: 0, end: file.size })) pieces.push(piece);
      const name = encodeURIComponent(file.file_name);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(Buffer.concat(pieces));
    });

    app.post<Linked>('/offer/:secret', async (request, reply) => {
      const { secret } = request.params;
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const text = (name: string, most: number) => [...(form.get(name) ?? '')].slice(0, most).join('').trim();
      const [name, note] = [text('name', 70), text('note', 1000)];
      const answer = form.get('answer');
      const chosen = chosenIn(form);
      /**
       * The page again with what was typed and chosen; without the lines that exclude each other.
       */
      const again = async (status: number, fault: Typed['fault']) => {
        const typed = { name, note, fault };
        try {
          return shown(reply.code(status), secret, await offerShown(at(), secret, chosen), typed);
        } catch (error) {
          if (refusedAs(error) !== 'invalid') throw error;
          const page = await offerShown(at(), secret);
          return shown(reply.code(422), secret, page, { ...typed, fault: 'choose_one' });
        }
      };
      // Only looks what it comes to with other lines.
      if (answer === 'chosen') return again(200, undefined);
      if (!isAnswer(answer) || name === '') return again(422, 'name_missing');
      try {
        const sent = { answer, name, note, sha256: form.get('sha256') ?? '' };
        await answerOffer(at(), secret, {
          ...{ ...sent, chosen, amount: form.get('amount') ?? undefined },
          address: networkAddress(request.ip),
          request: request.id,
        });
      } catch (error) {
        const fault = faults[refusedAs(error) ?? ''];
        if (!fault) throw error;
        return again(409, fault);
      }
      return reply.redirect(`/offer/${secret}`, 303);
    });

    /** The version of a link; undefined where there is none. */
    async function offerShown(
      when: ReturnType<typeof at>,
      secret: string,
      chosen: readonly number[] = [],
    ): Promise<OfferShown | undefined> {
      try {
        return await showOffer(when, secret, chosen);
      } catch (error) {
        if (refusedAs(error) === 'not_found') return undefined;
        throw error;
      }
    }
  };

type Linked = { Params: { secret: string } };

const refusedAs = (error: unknown): string | undefined => (error instanceof Refusal ? error.code : undefined);

/** The fault that the page names where an answer was not taken. */
const faults: Record<string, Typed['fault']> = {
  link_spent: 'spent',
  offer_state: 'spent',
  open_changed: 'total_changed',
  invalid: 'choose_one',
};

// A field for each optional line, and one for each line with its alternatives.
const chosenIn = (form: URLSearchParams): number[] =>
  [...form].flatMap(([name, value]) =>
    name.startsWith('line') && /^\d{1,4}$/.test(value) ? [Number(value)] : [],
  );

const isAnswer = (answer: string | null): answer is OfferAnswer =>
  answer === 'accepted' || answer === 'declined';

/** The address that an answer came from, without the zone of an interface. */
const networkAddress = (ip: string): string => (ip.includes(':') && !ip.includes('.') ? ip : networkOf(ip));

const shown = (reply: FastifyReply, secret: string, offer: OfferShown | undefined, typed?: Typed) => {
  reply.type('text/html; charset=utf-8');
  if (!offer) return reply.code(404).send(sentencePage('en'));
  const created = offer.answer?.created;
  const moment = created ? `${created.slice(8, 10)}.${created.slice(5, 7)}.${created.slice(0, 4)}` : '';
  return reply.send(offerPage(offer, { secret, moment, ...(typed ? { typed } : {}) }));
};
