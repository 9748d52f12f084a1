/** Whether a caller takes a coding, by the `Accept-Encoding` it sent. */
export const takesEncoding = (accepted: string, coding: 'gzip' | 'br'): boolean => forms[coding].test(accepted);

const formOf = (coding: string) =>
  new RegExp(`(?:^|[\\s,])(?:${coding}|\\*)\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i');
const forms = { gzip: formOf('gzip'), br: formOf('br') };

/** Whether one of the tags of an `If-None-Match` is of the content with this hash (hexadecimal), however it was compressed. */
export const hasTag = (sent: string, hash: string): boolean =>
  sent.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('-')[0] === hash);

/** The headers of content that many ask for: kept by whoever has it, and asked for anew each time. */
export const revalidated = (tag: string) => ({
  etag: tag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding, tenant',
});
