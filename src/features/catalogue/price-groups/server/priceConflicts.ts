import { fail, type Conflict } from '#kit/contract/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type PriceChange, type PriceField, priceFieldLabels } from '../priceGroups.contract.ts';
import { changedCells, type StoredPrice } from '../prices.rules.ts';
import * as repo from './prices.repo.ts';

type Attempt = {
  prices: readonly PriceChange[];
  stored: ReadonlyMap<number, StoredPrice>;
  names: ReadonlyMap<number, string>;
};
type Clash = { productId: number; field: PriceField; yours: number | null; theirs: number | null };

/** Rejects cells changed since the caller read them, with both values. Fields are named `12.price`, by product. */
export async function rejectStaleWrites(db: Db, { prices, stored, names }: Attempt): Promise<void> {
  const stale = prices.filter(
    ({ productId, version }) => version !== undefined && version !== (stored.get(productId)?.version ?? null),
  );
  if (stale.length === 0) return;
  const later = await repo.changedSince(db, seenVersions(stale, stored));
  const touched = new Set(later.flatMap(({ recordId, keys }) => keys.map((key) => `${recordId}.${key}`)));
  const clashes = stale.flatMap((change) => clashesOf(change, stored.get(change.productId), touched));
  const [first] = clashes;
  if (!first) return;
  const last = later.at(-1);
  const conflict: Conflict = {
    version: stored.get(first.productId)?.version ?? 0,
    fields: clashes.map(({ productId, field, yours, theirs }) => ({ field: `${productId}.${field}`, yours, theirs })),
    author: last?.authorName ?? null,
    at: last?.at ?? null,
  };
  const cell = `${names.get(first.productId)} (${priceFieldLabels[first.field]})`;
  const others = clashes.length > 1 ? ` y ${clashes.length - 1} más` : '';
  fail('staleVersion', {
    conflict,
    message: `Otra persona cambió mientras editabas: ${cell}${others}. Elige qué valores conservar.`,
  });
}

/** The version each stored price was seen with, by its id. */
const seenVersions = (stale: readonly PriceChange[], stored: Attempt['stored']): Map<number, number> =>
  new Map(
    stale.flatMap(({ productId, version }) => {
      const row = stored.get(productId);
      return row && version ? [[row.id, version] as const] : [];
    }),
  );

function clashesOf(change: PriceChange, row: StoredPrice | undefined, touched: ReadonlySet<string>): Clash[] {
  const isTheirs = (field: PriceField): boolean => {
    if (!row) return true;
    return change.version ? touched.has(`${row.id}.${wireName(field)}`) : row[field] !== null;
  };
  return changedCells(change, row)
    .filter(isTheirs)
    .map((field) => ({
      productId: change.productId,
      field,
      yours: change[field] ?? null,
      theirs: row?.[field] ?? null,
    }));
}
