const months = 'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic';
const asDate = new RegExp(`^((${months})-\\d{2}|\\d{1,2}-(${months})|\\d{4}-\\d{2}-\\d{2})$`);

const format = 'da formato de texto a la columna y vuelve a escribirlo.';

/** Explains how a spreadsheet corrupted a code; null if the code looks intact. */
export function describeCorruption(code: string): string | null {
  if (/^-?\d+([.,]\d+)?E[+-]\d+$/i.test(code)) return `Excel cambió este código a «${code}»: ${format}`;
  if (/^\d{15}0+$/.test(code)) return `Excel guarda solo 15 cifras y cambió el final de «${code}»: ${format}`;
  if (asDate.test(code)) return `Excel convirtió este código en la fecha «${code}»: ${format}`;
  if (/^#(N\/A|REF|VALUE|¡|¿|DIV|NAME|NUM|NULL|#)/.test(code))
    return `La celda del código tiene un error de Excel: «${code}».`;
  return null;
}

type CodeLine = { line: number; cells: { code: string } };

/**
 * Numeric codes that probably lost leading zeros, by line.
 *
 * Applies when all codes of the file with leading zeros have the same length and these codes are shorter.
 */
export function findLostZeros(lines: readonly CodeLine[]): Map<number, string> {
  const codes = lines.filter(({ cells }) => /^\d+$/.test(cells.code));
  const lengths = new Set(
    codes.filter(({ cells }) => cells.code.startsWith('0')).map(({ cells }) => cells.code.length),
  );
  const [length] = lengths;
  if (length === undefined || lengths.size > 1) return new Map();
  const short = codes.filter(({ cells }) => cells.code.length < length);
  return new Map(
    short.map(({ line, cells: { code } }) => [
      line,
      `Excel quita los ceros del comienzo: ¿era «${code.padStart(length, '0')}»? Si no, ${format}`,
    ]),
  );
}
