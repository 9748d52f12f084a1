/** A part of a message: its headers by names in lower case, and its text as it was sent. */
type Part = { headers: Readonly<Record<string, string>>; body: string };

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(headers), body: source.slice(end + 4) };
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Words as `=?UTF-8?Q?Se=C3=B1or?=` in a header; a space between two is none. */
const decodeHeader = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : fromQuotedPrintable(word.replaceAll('_', ' ')).toString('latin1'),
    )
    .replaceAll(/[\u0080-\u00FF]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));

function contentOf({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding'] ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body).toString('utf8') : body;
}

/** The texts of a message by type, those of its parts included. */
function textsOf(part: Part): Map<string, string> {
  const type = part.headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) return new Map([[type.split(';')[0] ?? type, contentOf(part)]]);
  const parts = part.body.split(`--${boundary}`).slice(1, -1);
  return new Map(parts.flatMap((each) => [...textsOf(partOf(each.replace(/^\r\n/, '')))]));
}

/** A message as a mail program reads it. */
export function readMime(source: string) {
  const { headers, body } = partOf(source);
  const texts = textsOf({ headers, body });
  const decoded = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, decodeHeader(value)]));
  return {
    headers: decoded,
    text: (texts.get('text/plain') ?? '').replaceAll('\r\n', '\n'),
    html: (texts.get('text/html') ?? '').replaceAll('\r\n', '\n'),
  };
}
