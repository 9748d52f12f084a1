import type { raisableFields } from '#domain/priceChange.ts';
import { raisePrice } from '#domain/pricing.ts';
import { type PriceChange, type PriceField, priceFieldLabels, type RaiseDraft } from './priceGroups.contract.ts';

const priceFields = Object.keys(priceFieldLabels) as PriceField[];
type RaisedField = (typeof raisableFields)[number];

/** Prices of a product in a list. */
export type PriceCells = Record<PriceField, number | null>;
export type StoredPrice = PriceCells & { id: number; productId: number; version: number };

const blank: PriceCells = { price: null, deliveryPrice: null, discountPrice: null, menuDiscount: null };

export type PricePlan = {
  inserts: (PriceCells & { productId: number })[];
  updates: ({ id: number } & Partial<PriceCells>)[];
  /** Rows whose columns would all be null. */
  removals: number[];
};

/** The cells of a change that differ from what is stored. */
export const changedCells = (change: PriceChange, stored: PriceCells | undefined): PriceField[] =>
  priceFields.filter((field) => change[field] !== undefined && change[field] !== (stored ?? blank)[field]);

/** Computes the fewest writes that apply the changes to the stored rows. */
export function planPrices(changes: readonly PriceChange[], stored: ReadonlyMap<number, StoredPrice>): PricePlan {
  const plan: PricePlan = { inserts: [], updates: [], removals: [] };
  for (const change of changes) {
    const row = stored.get(change.productId);
    const fields = changedCells(change, row);
    if (fields.length === 0) continue;
    const sent = Object.fromEntries(fields.map((field) => [field, change[field] ?? null])) as Partial<PriceCells>;
    const merged = { ...blank, ...(row && cellsOf(row)), ...sent };
    if (!row) plan.inserts.push({ productId: change.productId, ...merged });
    else if (priceFields.every((field) => merged[field] === null)) plan.removals.push(row.id);
    else plan.updates.push({ id: row.id, ...sent });
  }
  return plan;
}

const cellsOf = (row: PriceCells): PriceCells => ({
  price: row.price,
  deliveryPrice: row.deliveryPrice,
  discountPrice: row.discountPrice,
  menuDiscount: row.menuDiscount,
});

/** A price that a raise changed. `kept`: the undo of the raise did not restore it, because it had changed again. */
export type PriceIncrease = { productId: number; field: RaisedField; before: number; after: number; kept?: true };
export type Raise = Pick<RaiseDraft, 'percentage' | 'rounding'> & Pick<RaiseSpan, 'fields' | 'productIds'>;

/** Computes the price changes of a raise, in the order of the rows. */
export function applyIncrease(
  rows: readonly Pick<StoredPrice, 'productId' | RaisedField>[],
  raise: Raise,
): PriceIncrease[] {
  const chosen = raise.productIds && new Set(raise.productIds);
  return rows
    .filter(({ productId }) => !chosen || chosen.has(productId))
    .flatMap((row) =>
      raise.fields.flatMap((field) => {
        const before = row[field];
        if (before === null) return [];
        const after = raisePrice(before, raise.percentage, raise.rounding);
        return after === before ? [] : [{ productId: row.productId, field, before, after }];
      }),
    );
}

/** Splits a raise into prices to revert and prices that were changed after it. */
export function revertIncrease(applied: readonly PriceIncrease[], stored: ReadonlyMap<number, StoredPrice>) {
  const isAsLeft = ({ productId, field, after }: PriceIncrease) => stored.get(productId)?.[field] === after;
  return {
    back: applied.filter(isAsLeft).map(({ productId, field, before }) => ({ productId, [field]: before })),
    applied: applied.map((price): PriceIncrease => (isAsLeft(price) ? price : { ...price, kept: true })),
  };
}

/** Changes of one product become one. */
export function byProduct(changes: readonly PriceChange[]): PriceChange[] {
  const merged = new Map<number, PriceChange>();
  for (const change of changes) merged.set(change.productId, { ...merged.get(change.productId), ...change });
  return [...merged.values()];
}

/** Columns and products that a raise reserves from its start to its end. */
export type RaiseSpan = {
  fields: readonly RaisedField[];
  productIds: readonly number[] | null;
  startsAt: string;
  endsAt: string | null;
};

/** Whether two raises would change the same price while one of them still has to take it back. */
export function raisesOverlap(a: RaiseSpan, b: RaiseSpan): boolean {
  const [endA, endB] = [a, b].map(({ startsAt, endsAt }) => Date.parse(endsAt ?? startsAt)) as [number, number];
  if (Date.parse(a.startsAt) > endB || Date.parse(b.startsAt) > endA) return false;
  if (!a.fields.some((field) => b.fields.includes(field))) return false;
  if (!a.productIds || !b.productIds) return true;
  const chosen = new Set(b.productIds);
  return a.productIds.some((id) => chosen.has(id));
}
