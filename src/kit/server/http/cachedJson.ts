import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Reply } from '#kit/contract/endpoint.ts';
import { toWire } from '#kit/contract/wire.ts';
import { absolutePictures } from './absolutePictures.ts';
import { hasTag, revalidated, tagOf, takesEncoding } from './httpCache.ts';

type Serialized = { plain: Buffer; gzip: Buffer; tag: string };

/** Cached origins per company. */
const maxOrigins = 4;

/** Lifetime of an answer in browsers: at most `maxSeconds`, and until `until` at the latest. */
type Lifetime = { maxSeconds: number; until: Date };

/** A response serialized and compressed once per origin, for resources that many request at the same moment. */
export class CachedJson {
  private readonly json: string;
  private readonly lifetime: Lifetime | undefined;
  private readonly written = new LRUCache<string, Serialized>({ max: maxOrigins });
  constructor(json: string, lifetime?: Lifetime) {
    this.json = json;
    this.lifetime = lifetime;
  }

  /** Answers with a lifetime have strong tags, one for each coding. */
  private headersOf(tag: string, compressed: boolean) {
    if (!this.lifetime) return revalidated(`W/"${tag}"`);
    const { maxSeconds, until } = this.lifetime;
    const left = Math.floor((until.getTime() - Date.now()) / 1000);
    const seconds = Math.max(0, Math.min(maxSeconds, left));
    return {
      ...revalidated(`"${tag}${compressed ? '-gzip' : ''}"`),
      'cache-control': `public, max-age=${seconds}, must-revalidate`,
    };
  }

  private writtenAt(origin: string): Serialized {
    const known = this.written.get(origin);
    if (known) return known;
    const plain = Buffer.from(absolutePictures(this.json, origin));
    const result = { plain, gzip: gzipSync(plain), tag: tagOf(plain) };
    this.written.set(origin, result);
    return result;
  }

  /** Answers it in the form the caller takes, or that what the caller has still holds. */
  send({ headers, pictureOrigin }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { plain, gzip, tag } = this.writtenAt(pictureOrigin);
    const compressed = takesEncoding(headers['accept-encoding'] ?? '', 'gzip');
    reply.headers(this.headersOf(tag, compressed));
    if (hasTag(headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return compressed ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(plain);
  }
}

/** Writes out what an endpoint answers. */
export const cachedJson = <E extends Endpoint>(endpoint: E, answer: Reply<E>, lifetime?: Lifetime): CachedJson =>
  new CachedJson(JSON.stringify(toWire(endpoint.reply, answer)), lifetime);
