import { openAgentDoor } from '@kontor/agents';
import { openContext, type Receipts, refusalOf } from '@kontor/api';
import type { Database } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { applyHttpPolicy, isFromHost, keyOf, type Load, readTurn, sendRefusal } from '@kontor/rest';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import { allClients } from '../operator-context.ts';
import { openCallTrace } from './call-trace.ts';
import { issuerFor } from './connections/addresses.ts';
import { challengeFor } from './connections/metadata.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { stoppingRefusal } from './stopping.ts';

type AgentServing = {
  database: Database;
  receipts: Receipts;
  stopping: () => boolean;
  load: Load;
  rateLimits: RateLimits;
  /** The origins whose pages may call, besides those of this program. */
  origins: readonly string[];
  /** The address at which people come in. */
  url: () => string;
};

/**
 * Serves agents by the Model Context Protocol, at `/mcp/{client_name}`, with a key of that client
 * (docs/interface §22) or the token of a connection, also at `/mcp` (§36).
 */
export const mcpRoutes =
  ({ database, receipts, stopping, load, rateLimits, origins, url }: AgentServing): FastifyPluginAsync =>
  async (app) => {
    applyHttpPolicy(app, load);
    const calls = openCallTrace(database, app.log);
    const door = openAgentDoor({
      report: (err) => app.log.error({ err }, 'A tool failed.'),
      trace: calls.add,
    });
    app.addHook('onClose', async () => {
      await door.close();
      await calls.close();
    });

    const contextOf = (request: FastifyRequest, reply: FastifyReply) => {
      const { headers, params } = request;
      const { client_name } = params as { client_name?: string };
      if (client_name === allClients) throw new Refusal('not_found', 'Agents work at one client.');
      return openContext({
        ...{ database, receipts, requestId: request.id, now: now() },
        turn: readTurn({ load, request, reply }),
        key: keyOf({ headers, query: {} }),
        clientName: client_name,
        byConnection: true,
      });
    };

    /**
     * Answers 401 where a token is missing or no longer valid, with the address at which a program
     * learns how it gets one (§36). Keys in headers of their own are refused as elsewhere.
     */
    const challenge = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = refusalOf(error);
      const { headers } = request;
      if (refusal?.code !== 'key_refused' || headers['x-api-key'] || headers['x-rma-key']) throw error;
      const [path = ''] = request.url.split('?');
      const isSent = headers.authorization !== undefined;
      reply.header('www-authenticate', challengeFor(issuerFor(request, url()), path, isSent));
      return sendRefusal(refusal, request, reply, 401);
    };

    // As the protocol asks of its servers, so that no page elsewhere has a browser call an agent's
    // door on this machine.
    const checkOrigin = ({ headers }: FastifyRequest) => {
      const { origin } = headers;
      if (origin === undefined || origins.includes(origin) || isFromHost(headers)) return;
      throw new Refusal('origin_refused', `Pages of ${origin} may not call agents' tools.`);
    };

    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      if (stopping()) throw stoppingRefusal();
      checkOrigin(request);
      await rateLimits.count(request, reply);
      const context = await contextOf(request, reply).catch((error: unknown) => {
        challenge(error, request, reply);
        return undefined;
      });
      if (!context) return reply;
      request.context = context;
      const program = request.headers['user-agent'] ?? '';
      const { method, headers, body, url } = request;
      // One request counts as one, and a batch could have thousands.
      if (Array.isArray(body))
        throw new Refusal('invalid', 'The body has one message; send others by themselves.');
      const sent = new Request(new URL(url, 'http://localhost'), {
        method,
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
      });
      const answer = await door.answer(sent, body, { context, program });
      for (const [name, value] of answer.headers) reply.header(name, value);
      return reply.code(answer.status).send(await answer.text());
    };
    for (const path of ['/mcp', '/mcp/:client_name'])
      app.route({ method: ['GET', 'POST', 'DELETE'], url: path, handler: serve });
  };
