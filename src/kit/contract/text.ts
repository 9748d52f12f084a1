/** Lower case without accents: what a search compares. The database has the same function, `normalise(text)`. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Characters without width, of which emojis and some scripts need the joiners and variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;
const invisibleExceptJoiners =
  /(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Control characters except line breaks and NUL, which the database rejects with a message. */
const controls = /(?![\0\n])\p{Cc}/gu;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
/** Blank characters that are no spaces for the language: the Braille blank. */
const blank = /[\s\u2800]|\p{Default_Ignorable_Code_Point}|(?!\0)\p{Cc}/gu;

/** Texts of letters and signs of Latin languages, which need no cleaning: nearly all cells of a file. */
const plain = /^[ -~\u00a1-\u00ac\u00ae-\u024f]*$/;

/** Removes characters without width: zero-width spaces, soft hyphens, direction marks. For codes, numbers and searches. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

export const hasVisibleCharacter = (text: string): boolean => text.replace(blank, '') !== '';

/** A piece of a longer text, whose outer spaces count: `\n` line breaks, no invisible characters except joiners. */
export function cleanPiece(text: string): string {
  if (plain.test(text)) return text;
  const lines = text.replace(lineBreaks, '\n').replaceAll('\t', ' ');
  return lines.replace(invisibleExceptJoiners, '').replace(controls, '');
}

/** A text of several lines as it is stored: as a piece, and trimmed. Without a visible character it is empty. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text.trim();
  return hasVisibleCharacter(text) ? cleanPiece(text).trim() : '';
}

/** The same in one line: line breaks and tabs become spaces. */
export const cleanLine = (text: string): string => cleanText(text).replace(/ ?\n[\n ]*/g, ' ');
