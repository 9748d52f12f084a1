import type { ItemField } from './itemChanges.contract.ts';
import type { MappingRow, PosItemKind } from './mapping.contract.ts';

type Row = Pick<MappingRow, 'kind' | 'name' | 'price' | 'code' | 'itemName' | 'itemPrice'>;

/** New values of an item; null: as it is. */
type ItemChange = { kind: PosItemKind; code: string; name: string | null; price: number | null };

/** Change that gives an item our values; null: it has them. */
export function itemChangeOf(row: Row, fields: readonly ItemField[]): ItemChange | null {
  const name = fields.includes('name') && row.itemName !== row.name ? row.name : null;
  const price = fields.includes('price') && row.price !== null && row.itemPrice !== row.price ? row.price : null;
  const kind = row.kind === 'option' ? 'option' : 'product';
  return name === null && price === null ? null : { kind, code: row.code ?? '', name, price };
}

/** The problem of each change by its code; null where it was made. A change without a result may not have been. */
export function problemsOf(
  changes: readonly ItemChange[],
  results: readonly { code: string; problem: string | null }[],
): ReadonlyMap<string, string | null> {
  const reported = new Map(results.map(({ code, problem }) => [code, problem]));
  const problemOf = (code: string) =>
    reported.has(code) ? (reported.get(code) ?? null) : 'La caja no confirmó el cambio.';
  return new Map(changes.map(({ code }) => [code, problemOf(code)]));
}
