import http, { type IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#kit/contract/failures.ts';
import { errorCode } from '../postgres/startupError.ts';
import { PersistentAgent } from './persistentAgent.ts';

/** Answers a request with the reply of another process, before its body is read. */
export type Forward = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Headers of one connection, which are not passed on. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);
const passedOn = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

/** The process is not listening, or has ended. */
const awayCodes: unknown[] = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** Forwards requests to a server of the same product that listens at a Unix socket. */
export function forwardTo(socketPath: () => Promise<string>): Forward {
  // A reply would close a connection that is not reused, and be lost if the body was not quite ended.
  const agent = new PersistentAgent();
  return async (request, reply) => {
    const headers = {
      ...passedOn(request.headers),
      'x-request-id': request.id,
      'x-forwarded-for': request.ip,
      'x-forwarded-host': request.host,
      'x-forwarded-proto': request.protocol,
    };
    const { url: path, method } = request;
    const address = await socketPath().catch(() => fail('unavailable', { retryAfter: 2 }));
    const sent = http.request({ socketPath: address, path, method, headers, agent });
    // A client that goes away takes its request along.
    reply.raw.once('close', () => sent.destroy());
    request.raw.pipe(sent);
    const answer = await answerTo(sent);
    return reply
      .code(answer.statusCode ?? 502)
      .headers(passedOn(answer.headers))
      .send(answer);
  };
}

async function answerTo(sent: http.ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.once('response', resolve).on('error', reject);
  return promise.catch((error: unknown) =>
    awayCodes.includes(errorCode(error)) ? fail('unavailable', { retryAfter: 2 }) : Promise.reject(error),
  );
}
