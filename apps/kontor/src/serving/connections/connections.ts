import { randomUUID } from 'node:crypto';
import { networkOf } from '@kontor/api';
import { type Database, findProgram, keepProgram } from '@kontor/data';
import {
  authorizationSent,
  clientName,
  hostOfRedirect,
  isDocument,
  programSent,
  Refusal,
  readAuthorization,
} from '@kontor/domain';
import { applyHttpPolicy, type Load } from '@kontor/rest';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../../clock.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { stoppingRefusal } from '../stopping.ts';
import { connectionPaths, issuerFor } from './addresses.ts';
import type { ReadDocument } from './documents.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import type { WaitingRequests } from './requests.ts';

type ConnectionServing = {
  database: Database;
  /** The address at which people come in. */
  url: () => string;
  readDocument: ReadDocument;
  waiting: WaitingRequests;
  stopping: () => boolean;
  load: Load;
  rateLimits: RateLimits;
};

/**
 * Serves what programs need to be connected by a link (OAuth 2.1; docs/interface §36): metadata,
 * registration, the request that leads a person to the console's page, and tokens.
 */
export const connectionRoutes =
  ({ database, url, readDocument, waiting, ...serving }: ConnectionServing): FastifyPluginAsync =>
  async (app) => {
    const { stopping, load, rateLimits } = serving;
    applyHttpPolicy(app, load);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('preHandler', async (request, reply) => {
      if (stopping()) throw stoppingRefusal();
      await rateLimits.count(request, reply);
      reply.header('referrer-policy', 'no-referrer');
    });

    app.get('/.well-known/oauth-authorization-server', async (request) =>
      serverMetadata(issuerFor(request, url())),
    );
    app.get('/.well-known/oauth-protected-resource/mcp', async (request) =>
      resourceMetadata(issuerFor(request, url()), '/mcp'),
    );
    app.get('/.well-known/oauth-protected-resource/mcp/:client_name', async (request) => {
      const { client_name } = request.params as { client_name: string };
      // Whether there is such a client is not said.
      if (!clientName.safeParse(client_name).success)
        throw new Refusal('not_found', 'There is nothing at this path.');
      return resourceMetadata(issuerFor(request, url()), `/mcp/${encodeURIComponent(client_name)}`);
    });

    app.post(connectionPaths.registration, async (request, reply) => {
      const read = programSent.safeParse(jsonOf(request.body));
      if (!read.success) {
        const isRedirect = read.error.issues.some(({ path }) => path[0] === 'redirect_uris');
        return refuse(
          reply,
          isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
          registrationRule,
        );
      }
      const { client_name, redirect_uris } = read.data;
      const program = { id: randomUUID(), ...programOf(read.data), documented: false };
      const moment = now();
      if (!(await keepProgram(database, { ...program, address: networkOf(request.ip) }, moment)))
        throw tooMany();
      return reply.code(201).send({
        client_id: program.id,
        client_id_issued_at: Math.floor(Date.parse(moment) / 1000),
        ...(client_name ? { client_name } : {}),
        redirect_uris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      });
    });

    /**
     * Leads to the console's page where the request is one that may be allowed. Nothing is decided
     * here: the page asks again.
     */
    app.get(connectionPaths.authorization, async (request, reply) => {
      const read = authorizationSent.safeParse(request.query);
      if (!read.success) return show(reply, 'The request of the program is incomplete.');
      const { client_id: id } = read.data;
      if (isDocument(id)) {
        const said = programSent.safeParse(await readDocument(id));
        if (!said.success)
          return show(reply, `The document of the program at ${new URL(id).host} cannot be read.`);
        const program = { id, ...programOf(said.data), documented: true };
        if (!(await keepProgram(database, { ...program, address: networkOf(request.ip) }, now())))
          return show(reply, 'Too many programs have asked to be connected; try again later.');
      }
      const asked = readAuthorization(
        read.data,
        await findProgram(database, id, now()),
        issuerFor(request, url()),
      );
      if (!('request' in asked)) return show(reply, asked.reason);
      return reply
        .header('cache-control', 'no-store')
        .redirect(await waiting.keep(request, reply, read.data));
    });

    /** Leads the console on to the request that waited for someone to sign in, if one did. */
    app.post(connectionPaths.resumption, async (request, reply) => {
      const address = await waiting.take(request, reply);
      return reply.header('cache-control', 'no-store').send({ address: address ?? null });
    });

    const tokenRequest = (request: FastifyRequest) => ({
      form: sentForm(request.body),
      now: now(),
      issuer: issuerFor(request, url()),
      request: request.id,
    });
    app.post(connectionPaths.token, async (request, reply) => {
      const { answerToken } = await import('./tokens.ts');
      const { status, body } = await answerToken(database, tokenRequest(request));
      return reply.code(status).send(body);
    });
    app.post(connectionPaths.revocation, async (request, reply) => {
      const { revokeToken } = await import('./tokens.ts');
      await revokeToken(database, tokenRequest(request));
      return reply.code(200).send({});
    });
  };

const tooMany = (): Refusal => {
  const refusal = new Refusal('rate_limited', 'Too many programs have registered; try again later.');
  refusal.retryAfter = 3600;
  return refusal;
};

// In bytes.
const longestBody = 65_536;

const registrationRule =
  'redirect_uris must have 1 to 20 addresses: https, http of this machine, or a scheme of the program.';

const programOf = ({
  client_name,
  redirect_uris,
}: {
  client_name?: string | undefined;
  redirect_uris: string[];
}) => ({
  name: client_name || hostOfRedirect(redirect_uris[0] ?? ''),
  redirects: redirect_uris,
});

const refuse = (reply: FastifyReply, error: string, error_description: string) =>
  reply.code(400).send({ error, error_description });

/** A sentence for the person whose browser it is: a program that is not known is led nowhere. */
const show = (reply: FastifyReply, sentence: string) =>
  reply.code(400).type('text/plain; charset=utf-8').send(`${sentence}\n`);

const jsonOf = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
};

/** The fields of a form; of one that is sent twice there is no value that could be meant. */
const sentForm = (body: unknown): Record<string, string> => {
  const sent = new URLSearchParams(typeof body === 'string' ? body : '');
  return Object.fromEntries([...sent].filter(([name]) => sent.getAll(name).length === 1));
};
