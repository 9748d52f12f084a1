import type { Ctx } from '#kit/server/http/context.ts';
import { hasTag, notModified, revalidated, takesEncoding } from '#kit/server/http/httpCache.ts';
import type { MenuKey, MenuServices } from './buildMenus.ts';
import { recompress, type CachedMenu } from './menuCache.ts';
import { decompress } from './splicing.ts';

/** Answers a kept menu in the best form the caller takes, or nothing when the caller has it. */
export async function sendCached(
  ctx: Ctx,
  services: MenuServices,
  asked: MenuKey,
  menu: CachedMenu,
): Promise<Buffer | typeof notModified> {
  const { acceptEncoding, ifNoneMatch } = ctx.request;
  const better = takesEncoding(acceptEncoding, 'br');
  if (better && !menu.brotli) recompress(services, menu, `${ctx.tenant.id}:${asked.storeId}:${asked.channel}`);
  const coding = better && menu.brotli ? 'br' : takesEncoding(acceptEncoding, 'gzip') ? 'gzip' : null;
  const headers = revalidated(`"${menu.hash}${coding ? `-${coding}` : ''}"`);
  for (const [name, value] of Object.entries(headers)) ctx.header(name, value);
  if (hasTag(ifNoneMatch, menu.hash)) return notModified;
  if (coding) ctx.header('content-encoding', coding);
  if (coding === 'br' && menu.brotli) return menu.brotli;
  return coding === 'gzip' ? menu.gzip : decompress(menu.gzip);
}
