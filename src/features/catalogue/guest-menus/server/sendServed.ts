import type { Ctx } from '#kit/server/http/context.ts';
import { hasTag, notModified, revalidated, takesEncoding } from '#kit/server/http/httpCache.ts';
import type { ServedMenu } from './servedMenu.ts';
import { decompress } from './splicing.ts';

/** Sends a menu in the best encoding that the caller accepts, or 304 when its copy is current. */
export async function sendServed(ctx: Ctx, { hash, gzip, brotli }: ServedMenu): Promise<Buffer | typeof notModified> {
  const { acceptEncoding, ifNoneMatch } = ctx.request;
  const smaller = takesEncoding(acceptEncoding, 'br') ? brotli : null;
  const coding = smaller ? 'br' : takesEncoding(acceptEncoding, 'gzip') ? 'gzip' : null;
  const headers = revalidated(`"${hash}${coding ? `-${coding}` : ''}"`);
  for (const [name, value] of Object.entries(headers)) ctx.header(name, value);
  if (hasTag(ifNoneMatch, hash)) return notModified;
  if (coding) ctx.header('content-encoding', coding);
  if (smaller) return smaller;
  return coding === 'gzip' ? gzip : decompress(gzip);
}
