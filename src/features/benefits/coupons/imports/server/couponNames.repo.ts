import { sql } from 'kysely';
import { normalise } from '#kit/contract/text.ts';
import type { ImportLine } from '#kit/server/csv/csvImport.ts';
import { type KnownNames, knownNames } from '#kit/server/csv/knownNames.ts';
import type { Db } from '#kit/server/data/database.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { CouponDraft } from '../../record/couponShape.contract.ts';
import { type CouponColumn, type LinkColumn, linkColumns } from '../couponColumns.rules.ts';

const tables = {
  productIds: 'products',
  priceGroupIds: 'priceGroups',
  storeIds: 'stores',
  storeGroupIds: 'storeGroups',
} as const satisfies Record<LinkColumn, string>;

type Named = { id: number; name: string };

/** Finds records by name or, if no name matches, by id. */
function byNameOrId(rows: readonly Named[]): KnownNames {
  const names = knownNames(rows, () => true);
  const ids = new Set(rows.map(({ id }) => id));
  const idOf = (text: string) => (/^\d{1,15}$/.test(text) && ids.has(Number(text)) ? [Number(text)] : []);
  return {
    meant: names.meant,
    idsOf(name) {
      const found = names.idsOf(name);
      return found.length > 0 ? found : idOf(name.trim());
    },
  };
}

/** Possible names in a cell: the cell split by bars, and split by commas too. */
const partsOf = (cell: string): string[] => [
  ...cell.split(/[|;\n]/).map((name) => name.trim()),
  ...cell.split(/[|;,\n]/).map((name) => name.trim()),
];

/** Records of a column, by name: those that cells may mean, and the names that exports write. */
export type ColumnNames = { known: KnownNames; names: ReadonlyMap<number, string> };

type ColumnUse = {
  cells: readonly string[];
  /** Records that the coupons of the lines have. */
  linked: readonly number[];
  actor: Actor;
};

/**
 * Loads the records that a column of the lines may name, within the caller's scope.
 *
 * Only products are filtered by name: the other tables are short and are loaded in full to suggest similar names.
 */
async function loadColumnNames(db: Db, column: LinkColumn, { cells, linked, actor }: ColumnUse): Promise<ColumnNames> {
  if (cells.length + linked.length === 0) return { known: byNameOrId([]), names: new Map() };
  let found = db
    .selectFrom(tables[column] as 'stores')
    .select(['id', 'name'])
    .orderBy('nameNorm');
  const scopeIds = { storeIds: actor.storeIds, storeGroupIds: actor.storeGroupIds }[column as 'storeIds'] ?? null;
  // As in exports, where only stores outside the scope have no name.
  if (scopeIds !== null && column === 'storeIds') found = found.where('id', '=', anyOf([...scopeIds]));
  if (column === 'productIds') {
    const parts = [...new Set(cells.flatMap(partsOf))];
    const ids = parts.filter((part) => /^\d{1,15}$/.test(part)).map(Number);
    const names = parts.map(normalise);
    found = found.where(
      sql<boolean>`(name_norm = any(${names}::text[]) or id = any(${[...ids, ...linked]}::bigint[]))`,
    );
  }
  const rows = await found.execute();
  const inScope = scopeIds && new Set(scopeIds);
  return {
    known: byNameOrId(inScope ? rows.filter(({ id }) => inScope.has(id)) : rows),
    names: new Map(rows.map(({ id, name }) => [id, name])),
  };
}

/** Loads the records that the link columns of these lines may name, and those that their coupons have. */
export async function loadNames(
  db: Db,
  lines: readonly ImportLine<CouponColumn>[],
  coupons: readonly CouponDraft[],
  actor: Actor,
): Promise<Record<LinkColumn, ColumnNames>> {
  const each = linkColumns.map(async (column) => {
    const cells = [...new Set(lines.map((line) => line.cells[column]).filter((cell) => cell !== ''))];
    const linked = [...new Set(coupons.flatMap((coupon) => coupon[column]))];
    return [column, await loadColumnNames(db, column, { cells, linked, actor })] as const;
  });
  return Object.fromEntries(await Promise.all(each)) as Record<LinkColumn, ColumnNames>;
}
