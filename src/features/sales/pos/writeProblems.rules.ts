import { accountName } from './accountName.rules.ts';
import type { MappingRow } from './mapping.contract.ts';

type Row = Pick<MappingRow, 'kind' | 'state' | 'providerName' | 'storeName'>;

/** A point of sale as far as it is written, and the names of the credentials that this needs and the account lacks. */
type WriteAccess = { writesItems: boolean; missing: readonly string[] };

/** Whether a row is of a product or an option that has its item. */
export const hasItem = ({ kind, state }: Pick<Row, 'kind' | 'state'>): boolean =>
  (kind === 'product' || kind === 'option') && (state === 'field' || state === 'name' || state === 'person');

/** Why the item of a row cannot be changed from here; null: it can. */
export function writeProblemOf(row: Row, { writesItems, missing }: WriteAccess): string | null {
  if (row.kind !== 'product' && row.kind !== 'option')
    return 'Solo se llevan nombres y precios de productos y opciones.';
  if (row.state === 'unmapped' || row.state === 'suggested') return 'No tiene código en la caja.';
  if (row.state === 'removed') return 'Ya no existe en la caja.';
  if (!writesItems) return `${row.providerName} no deja cambiar sus productos desde aquí.`;
  if (missing.length === 0) return null;
  const names = missing.map((name) => `«${name}»`).join(' y ');
  return `Para cambiarlo falta${missing.length > 1 ? 'n' : ''} ${names} en las credenciales de ${accountName(row)}.`;
}

/** Each reason once, with its number of rows, the most frequent first. */
export function countWriteProblems(
  rows: readonly Pick<MappingRow, 'writeProblem'>[],
): [problem: string, rows: number][] {
  const problems = rows.flatMap(({ writeProblem }) => writeProblem ?? []);
  return [...Map.groupBy(problems, String)]
    .map(([problem, all]): [string, number] => [problem, all.length])
    .toSorted(([, a], [, b]) => b - a);
}
