import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Reply } from '#kit/contract/endpoint.ts';
import { toWire } from '#kit/contract/wire.ts';
import { hasTag, revalidated, tagOf, takesEncoding } from './httpCache.ts';

/** An answer written out and compressed once, for a question that many ask at the same moment. */
export class CachedJson {
  private readonly plain: Buffer;
  private readonly gzip: Buffer;
  private readonly tag: string;
  constructor(json: string) {
    this.plain = Buffer.from(json);
    this.gzip = gzipSync(this.plain);
    this.tag = tagOf(this.plain);
  }

  /** Answers it in the form the caller takes, or that what the caller has still holds. */
  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const compressed = takesEncoding(headers['accept-encoding'] ?? '', 'gzip');
    reply.headers(revalidated(`W/"${this.tag}"`));
    if (hasTag(headers['if-none-match'] ?? '', this.tag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return compressed ? reply.header('content-encoding', 'gzip').send(this.gzip) : reply.send(this.plain);
  }
}

/** Writes out what an endpoint answers. */
export const cachedJson = <E extends Endpoint>(endpoint: E, answer: Reply<E>): CachedJson =>
  new CachedJson(JSON.stringify(toWire(endpoint.reply, answer)));
