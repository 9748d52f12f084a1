import { normalise } from '../text.ts';

/** A column as files head it: its own name, and others that people give it. */
export type NamedColumn = { header: string; aliases?: readonly string[] };

/** Small words between the others: `precio de venta` is `precio venta`. */
const joining = new Set(['de', 'del', 'el', 'la', 'los', 'las', 'en', 'of', 'the']);

/** Marks a language, which distinguishes columns: `name_en`, `Nombre (en)`. */
const language = /[^a-z0-9\s](?:de|el|en|la)[\s)\]]*$/;

/** A header however it is written: accents, capitals and marks do not matter; nor, in the second, do small words between the others. */
function headerKeys(header: string): { exact: string; distinctive: string } {
  const text = normalise(header);
  const terms = text.split(/[^a-z0-9%]+/).filter(Boolean);
  const last = language.test(text) ? terms.length - 1 : null;
  const distinctive = terms.filter((word, at) => at === last || !joining.has(word));
  return { exact: terms.join(' '), distinctive: (distinctive.length > 0 ? distinctive : terms).join(' ') };
}

/**
 * Finds the column of a header, or undefined.
 *
 * Small words count only where they distinguish two columns: «Desde» and «Desde las».
 */
export function headerReader<Field extends string>(
  columns: Readonly<Record<Field, NamedColumn>>,
): (header: string) => Field | undefined {
  const [exact, distinctive] = [new Map<string, Field>(), new Map<string, Field>()];
  for (const field of Object.keys(columns) as Field[])
    for (const header of [columns[field].header, ...(columns[field].aliases ?? [])]) {
      const keys = headerKeys(header);
      exact.set(keys.exact, field);
      if (!distinctive.has(keys.distinctive)) distinctive.set(keys.distinctive, field);
    }
  return (header) => {
    const keys = headerKeys(header);
    return exact.get(keys.exact) ?? distinctive.get(keys.distinctive);
  };
}

/** The first two headers that stand for one column; null where none do. `columns` are those of the headers, in their order. */
export function repeatedHeaders(
  headers: readonly string[],
  columns: readonly (string | undefined)[],
): [string, string] | null {
  const at = columns.findIndex((column, place) => column !== undefined && columns.indexOf(column) !== place);
  const [first, second] = [headers[columns.indexOf(columns[at])], headers[at]];
  return first === undefined || second === undefined ? null : [first.trim(), second.trim()];
}

/** Why a file with two headers for one column cannot be read. */
export const repeatedMessage = ([first, second]: readonly [string, string]): string =>
  first.toLowerCase() === second.toLowerCase()
    ? `La columna «${first}» está dos veces: deja una.`
    : `Las columnas «${first}» y «${second}» son la misma: deja una.`;
