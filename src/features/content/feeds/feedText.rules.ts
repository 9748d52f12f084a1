import type { TextLimits } from './feedFormat.rules.ts';
import type { FeedProblem } from './problems.rules.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  iexcl: '¡',
  iquest: '¿',
  ordm: 'º',
  deg: '°',
};

const largestCodePoint = 0x10ffff;

function decodeEntity(all: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? all;
  const digits = name.slice(1);
  const code = digits.startsWith('x') ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0 && code <= largestCodePoint ? String.fromCodePoint(code) : all;
}

const entity = /&(#x[\da-fA-F]{1,6}|#\d{1,7}|[a-zA-Z]{2,8});/g;
const htmlTag = /<\/?[a-zA-Z][^<>]{0,500}>/g;
/** Pictographs, flags, and what joins or changes them. */
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D|\u20E3/gu;
// oxlint-disable-next-line no-control-regex -- networks reject them
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff]/g;
/** Beginnings that a spreadsheet runs as a formula. */
const formulaStart = /^[\s=+@＝＋＠－-]+/;

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Text without HTML, entities, control characters and, where a network rejects them, emoji. */
function cleanText(text: string, takesEmoji: boolean): string {
  const plain = text.replace(htmlTag, ' ').replace(entity, decodeEntity).replace(unseen, '').toWellFormed();
  return onOneLine((takesEmoji ? plain : plain.replace(emoji, '')).replace(formulaStart, ''));
}

/** Cuts at the last space before the limit, which counts characters and not code units. */
function cut(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const start = characters.slice(0, limit).join('');
  const space = start.lastIndexOf(' ');
  return space > limit / 2 ? start.slice(0, space) : start;
}

export type TitleParts = Readonly<Record<'producto' | 'local' | 'empresa' | 'categoria', string>>;

/** Fills `{producto}`, `{local}`, `{empresa}` and `{categoria}`. */
const fill = (template: string, parts: TitleParts): string =>
  template.replace(/\{(producto|local|empresa|categoria)\}/g, (_, name: keyof TitleParts) => parts[name]);

type Source = { template: string; parts: TitleParts; description: string };
type FeedTexts = { title: string; description: string; problems: FeedProblem[] };

/** Title and description as a network takes them, with what changed. The title stands in for an empty description. */
export function feedTexts({ template, parts, description }: Source, limits: TextLimits): FeedTexts {
  const { takesEmoji } = limits;
  const name = cleanText(parts.producto, takesEmoji);
  const full = name === '' ? '' : cleanText(fill(template, { ...parts, producto: name }), takesEmoji);
  const title = cut(full, limits.title);
  const body = cut(cleanText(description, takesEmoji), limits.description);
  const isChanged = name !== onOneLine(parts.producto) || cleanText(description, takesEmoji) !== onOneLine(description);
  return {
    title,
    description: body || title,
    problems: [
      ...(title !== full ? (['longTitle'] as const) : []),
      ...(isChanged ? (['changedText'] as const) : []),
      ...(body === '' && title !== '' ? (['noDescription'] as const) : []),
    ],
  };
}
