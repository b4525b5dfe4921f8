import { openContext, type Receipts } from '@kontor/api';
import type { Database } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { openAgentDoor } from '@kontor/mcp';
import { applyHttpPolicy, isFromHost, keyOf, type Load, readTurn } from '@kontor/rest';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import { allClients } from '../operator-context.ts';
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
};

/**
 * Serves agents by the Model Context Protocol, at `/mcp/{client_name}`, with a key of that client
 * (docs/interface §22).
 */
export const mcpRoutes =
  ({ database, receipts, stopping, load, rateLimits, origins }: AgentServing): FastifyPluginAsync =>
  async (app) => {
    applyHttpPolicy(app, load);
    const door = openAgentDoor((err) => app.log.error({ err }, 'A tool failed.'));
    app.addHook('onClose', door.close);

    const contextOf = (request: FastifyRequest, reply: FastifyReply) => {
      const { headers, params } = request;
      const { client_name } = params as { client_name: string };
      if (client_name === allClients) throw new Refusal('not_found', 'Agents work at one client.');
      return openContext({
        ...{ database, receipts, requestId: request.id, now: now() },
        turn: readTurn({ load, request, reply }),
        key: keyOf({ headers, query: {} }),
        clientName: client_name,
      });
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
      const context = await contextOf(request, reply);
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
    app.route({ method: ['GET', 'POST', 'DELETE'], url: '/mcp/:client_name', handler: serve });
  };
