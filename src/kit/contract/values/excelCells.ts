/** Errors of Excel, LibreOffice and Google Sheets in Spanish, English, Portuguese, French, German and Italian. */
const errors = [
  'N/A N/D NV REF! VALUE! DIV/0! NAME? NUM! NULL! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! GETTING_DATA ERROR!',
  'VALOR! NOMBRE? NULO! DESBORDAMIENTO! CAMPO! BLOQUEADO! CONEXIÓN! DESCONOCIDO! CÁLCULO! OBTENIENDO_DATOS',
  'NOME? NÚM! DESPEJAR! VALEUR! NOM? NOMBRE! NUL! WERT! BEZUG! ZAHL! ÜBERLAUF! VALORE! RIF! NULLO!',
].flatMap((names) => names.split(' '));
const errorCells = new Set(errors);
/** Months as spreadsheets write them: small in Spanish, capitalised in English. Codes in capitals are no dates. */
const months = 'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const dateCell = new RegExp(`^((${months})-\\d{2}|\\d{1,2}-(${months})(-\\d{2,4})?|\\d{4}-\\d{2}-\\d{2})$`);

const asText = 'da formato de texto a la columna y vuelve a escribirlo.';

/** Whether a cell is an error of a spreadsheet: `#N/A`, `#¡REF!`, `Err:502`, `####` where the column is too narrow. */
export function isErrorCell(cell: string): boolean {
  const [, name = ''] = /^#[¡¿]?(.{2,20})$/.exec(cell.toUpperCase()) ?? [];
  return errorCells.has(name) || /^#{3,255}$/.test(cell) || /^Err:5\d\d$/i.test(cell);
}

/** Explains a cell whose text a spreadsheet replaced by an error; null for others. */
export const describeErrorCell = (cell: string): string | null =>
  isErrorCell(cell) ? `La celda tiene un error de la planilla: «${cell}».` : null;

/** Explains a name that a spreadsheet turned into a date or an error: `1/2` into `01-feb`. Null if it looks intact. */
export const describeChangedName = (name: string): string | null =>
  dateCell.test(name) ? `Excel convirtió este texto en la fecha «${name}»: ${asText}` : describeErrorCell(name);

/** Explains how a spreadsheet changed a code; null if it looks intact. */
export function describeChangedCode(code: string): string | null {
  if (/^-?\d+([.,]\d+)?E[+-]\d+$/i.test(code)) return `Excel cambió este código a «${code}»: ${asText}`;
  if (/^\d{15}0+$/.test(code)) return `Excel guarda solo 15 cifras y cambió el final de «${code}»: ${asText}`;
  return describeChangedName(code);
}

type CodeLine = { line: number; code: string };

/**
 * Explains numeric codes that probably lost leading zeros, by line.
 *
 * Applies when all codes of the file with leading zeros have the same length and these codes are shorter.
 */
export function findLostZeros(lines: readonly CodeLine[]): Map<number, string> {
  const numeric = lines.filter(({ code }) => /^\d+$/.test(code));
  const lengths = new Set(numeric.filter(({ code }) => code.startsWith('0')).map(({ code }) => code.length));
  const [length] = lengths;
  if (length === undefined || lengths.size > 1) return new Map();
  return new Map(
    numeric
      .filter(({ code }) => code.length < length)
      .map(({ line, code }) => [
        line,
        `Excel quita los ceros del comienzo: ¿era «${code.padStart(length, '0')}»? Si no, ${asText}`,
      ]),
  );
}
