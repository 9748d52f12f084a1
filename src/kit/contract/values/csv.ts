/** The `TextDecoder` of browsers and Node, which is not part of the language's types. */
type Decoder = new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

/** The text of a file in any encoding that a spreadsheet writes. */
export function decodeText(bytes: Uint8Array, TextDecoder: Decoder): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** csv-parse counts the two marks of a line's end as two lines where they stand in quotes. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Excel's line before the titles that names the separator: `sep=;`. */
const separatorLine = /^\uFEFF?"?sep=([,;\t])"?[,;\t ]{0,100}(?=[\r\n])/i;

/** The separator that the file names, otherwise that which comes most often in its first line, outside of quotes. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const [, named] = separatorLine.exec(text) ?? [];
  if (named) return named as ',' | ';' | '\t';
  const first = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  const times = (mark: string) => first.split(mark).length;
  return ([',', ';', '\t'] as const).reduce((best, mark) => (times(mark) > times(best) ? mark : best));
}

/** How csv-parse is to read a text with plain line ends: with quotes as in RFC 4180, lines of any length, spaces around values gone. */
export const csvOptions = (text: string) =>
  ({
    delimiter: separatorOf(text),
    ...(separatorLine.test(text) && { from_line: 2 }),
    bom: true,
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as const;

/** A record as csv-parse returns it. */
export type CsvRecord = { record: string[]; info: { lines: number }; raw: string };

/** The number of the first line of a record, which may have several. */
export const firstLineOf = ({ info, raw }: CsvRecord): number => info.lines - (raw.trim().split('\n').length - 1);

/** A value as a cell, in quotes where it holds what ends one. */
export const quotedCell = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Beginnings of cells that a spreadsheet runs as a formula, or that it trims until they are one. The syntax is the same
 * in JavaScript and PostgreSQL.
 *
 * Source: OWASP, CSV Injection.
 */
export const formulaStart = String.raw`^'*([\t\r\n]|[\s\u00a0]*[=+@＝＋＠－-])`;
/** Numbers, which are harmless with any sign. */
export const signedNumber = '^[+-]?[0-9]+([.,][0-9]+)?$';
const [formula, number] = [formulaStart, signedNumber].map((pattern) => new RegExp(pattern)) as [RegExp, RegExp];

/** Prefixes an apostrophe to cells that a spreadsheet would run as a formula. `plainCell` removes it. */
export const harmlessCell = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text);

/** Reverts `harmlessCell`, also in cells whose spaces were trimmed. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/** A line of text cells without its end: what would be a formula is text, and what would end a cell is quoted. */
export const csvLine = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => quotedCell(harmlessCell(cell), separator)).join(separator);

/** A number as a cell of a country's own file: no thousands, its decimal mark. */
export const numberCell = (value: number, decimalMark: ',' | '.'): string => String(value).replace('.', decimalMark);
