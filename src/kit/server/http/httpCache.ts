import { createHash } from 'node:crypto';
import type { Ctx } from './context.ts';

/** Whether a caller takes a coding, by the `Accept-Encoding` it sent. */
export const takesEncoding = (accepted: string, coding: 'gzip' | 'br'): boolean => forms[coding].test(accepted);

const formOf = (coding: string) =>
  new RegExp(`(?:^|[\\s,])(?:${coding}|\\*)\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i');
const forms = { gzip: formOf('gzip'), br: formOf('br') };

/** Reply of a file endpoint when the client's copy is current. */
export const notModified = Symbol('304');

/** A hash of what is answered, as a tag of it has. */
export const tagOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Whether one of the tags of an `If-None-Match` is of the content with this hash (hexadecimal), however it was compressed. */
export const hasTag = (sent: string, hash: string): boolean =>
  sent.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('-')[0] === hash);

/** Headers of shared content: cacheable, revalidated on each request. */
export const revalidated = (tag: string) => ({
  etag: tag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding, tenant',
});

/** Answers figures of a moment with a tag of them, or that those the caller has still hold. The moment itself is none of them. */
export function answerTagged<Figures extends { asOf: string }>(
  ctx: Ctx,
  figures: Figures,
  headers: Readonly<Record<'cache-control' | 'vary', string>>,
): Figures | typeof notModified {
  const tag = tagOf(JSON.stringify({ ...figures, asOf: null }));
  for (const [name, value] of Object.entries({ etag: `W/"${tag}"`, ...headers })) ctx.header(name, value);
  return hasTag(ctx.request.ifNoneMatch, tag) ? notModified : figures;
}
