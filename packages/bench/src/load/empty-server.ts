import { fastify } from 'fastify';

/**
 * A process of its own that reads the body of each request and answers 204: what a program on this
 * stack could do at most.
 */
const app = fastify();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
app.post('*', (_, reply) => reply.code(204).send());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
// Whoever started this is gone, and nobody else would end it.
process.on('disconnect', () => process.exit());
