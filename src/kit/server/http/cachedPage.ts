import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag, tagOf, takesEncoding } from './httpCache.ts';

/** Higher levels cost more than they save where a page is rendered every minute. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page drawn and compressed once, and sent to all who ask for it. */
export class CachedPage {
  readonly hash: string;
  readonly bytes: number;
  private readonly forms: { plain: Buffer; gzip: Buffer; br: Buffer };
  private readonly head: Record<string, string>;

  private constructor(forms: CachedPage['forms'], head: Record<string, string>) {
    this.forms = forms;
    this.head = head;
    this.hash = tagOf(forms.plain);
    this.bytes = forms.plain.length + forms.gzip.length + forms.br.length;
  }

  /** `head` has the response headers: type, content security policy and cache control. */
  static async of(text: string, head: Record<string, string>): Promise<CachedPage> {
    const plain = Buffer.from(text);
    const [gzipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, brotli)]);
    return new CachedPage({ plain, gzip: gzipped, br }, head);
  }

  /** Answers it in the best form the caller takes, or that what the caller has still holds. */
  send({ headers }: FastifyRequest, reply: FastifyReply, status = 200): FastifyReply {
    const accepted = headers['accept-encoding'] ?? '';
    const coding = takesEncoding(accepted, 'br') ? 'br' : takesEncoding(accepted, 'gzip') ? 'gzip' : null;
    reply.headers(this.head);
    reply.headers({ etag: `"${this.hash}${coding ? `-${coding}` : ''}"`, vary: 'accept-encoding' });
    if (status === 200 && hasTag(headers['if-none-match'] ?? '', this.hash)) return reply.code(304).send();
    reply.code(status);
    return coding ? reply.header('content-encoding', coding).send(this.forms[coding]) : reply.send(this.forms.plain);
  }
}
