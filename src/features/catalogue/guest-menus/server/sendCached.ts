import type { Ctx } from '#kit/server/http/context.ts';
import { notModified } from '#kit/server/http/mount.ts';
import type { MenuKey, MenuServices } from './buildMenus.ts';
import { recompress, type CachedMenu } from './menuCache.ts';
import { decompress } from './splicing.ts';

const takes = (accepted: string, coding: string) =>
  new RegExp(`(?:^|[\\s,])(?:${coding}|\\*)\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i').test(
    accepted,
  );
const takesBrotli = (accepted: string) => takes(accepted, 'br');
const takesGzip = (accepted: string) => takes(accepted, 'gzip');

/** Whether one of the tags a caller sent is of this content, however that was compressed. */
const hasAlready = (sent: string, hash: string): boolean =>
  sent.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('-')[0] === hash);

/** Answers a kept menu in the best form the caller takes, or nothing when the caller has it. */
export async function sendCached(
  ctx: Ctx,
  services: MenuServices,
  asked: MenuKey,
  menu: CachedMenu,
): Promise<Buffer | typeof notModified> {
  const { acceptEncoding, ifNoneMatch } = ctx.request;
  const better = takesBrotli(acceptEncoding);
  if (better && !menu.brotli) recompress(services, menu, `${ctx.tenant.id}:${asked.storeId}:${asked.channel}`);
  const coding = better && menu.brotli ? 'br' : takesGzip(acceptEncoding) ? 'gzip' : null;
  ctx.header('etag', `"${menu.hash}${coding ? `-${coding}` : ''}"`);
  ctx.header('cache-control', 'public, max-age=0, must-revalidate');
  ctx.header('vary', 'accept-encoding, tenant');
  if (hasAlready(ifNoneMatch, menu.hash)) return notModified;
  if (coding) ctx.header('content-encoding', coding);
  if (coding === 'br' && menu.brotli) return menu.brotli;
  return coding === 'gzip' ? menu.gzip : decompress(menu.gzip);
}
