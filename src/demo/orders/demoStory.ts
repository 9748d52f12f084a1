import { sql } from 'kysely';
import { dateOf, dayLength, instantOf, localOf } from '#domain/time/zonedTime.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import type { Random } from '../demoRandom.ts';
import type { SoldMenu } from './demoBaskets.ts';
import type { DemoChainOrders, DemoOrderSpec, DemoStore } from './demoOrders.ts';

/**
 * Causes of the recent drop in sales, in days before today: a power cut at the best-known store, a storm, the
 * bestseller out of stock and an ended coupon.
 *
 * Each cause is visible where users would look for it.
 */
const past = { couponEnded: 8, ranOut: 6, powerCut: { from: 7, to: 3 }, storm: 4 };

/** Share of orders that remains in each period. */
const left = { storm: 0.45, withoutCoupon: 0.93, withoutBest: 0.9 };

export type Story = {
  /** Whether an order was placed despite the incident. */
  happened: (spec: DemoOrderSpec & { createdAt: number }, random: Random) => boolean;
  /** Menus and coupons available at a moment. */
  at: (moment: number) => DemoChainOrders;
};

const without = ({ lines, ...menu }: SoldMenu, productId: number): SoldMenu => ({
  ...menu,
  lines: lines.filter((line) => line.productId !== productId),
});

/** A product has not arrived since, anywhere. */
async function addSoldOut(db: Db, productId: number, at: string): Promise<void> {
  const { name: title } = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const event = { note: 'El proveedor no entregó', authorName: 'Nicolás Saavedra', createdAt: at, updatedAt: at };
  await insertAll(db, 'soldOuts', [{ productId, title, ends: 'manual', ...event }] as never);
}

/** Writes down what happened to a chain; `ended` is the coupon that did. */
export async function addStory(
  db: Db,
  chain: DemoChainOrders,
  stores: readonly DemoStore[],
  now: number,
  ended: string,
): Promise<Story> {
  const today = Math.floor(localOf(chain.timeZone, now) / dayLength);
  const at = (ago: number, hour: number) => instantOf(chain.timeZone, (today - ago) * dayLength + hour * 3_600_000);
  const iso = (ago: number, hour: number) => new Date(at(ago, hour)).toISOString();
  const [dark, ...others] = stores.map(({ id }) => id);
  const stormy = { startDatetime: iso(past.storm, 17), endDatetime: iso(past.storm, 24), dispatchMethod: 'delivery' };
  await insertAll(db, 'storeClosings', [
    {
      storeId: dark,
      startDatetime: iso(past.powerCut.from, 10),
      endDatetime: iso(past.powerCut.to, 23),
      reason: 'Corte de luz en el sector',
    },
    ...others.slice(0, 6).map((storeId) => ({ storeId, ...stormy, reason: 'Temporal: sin reparto' })),
  ] as never);
  const best = [...chain.menus.values()][0]?.lines[0]?.productId ?? 0;
  await addSoldOut(db, best, iso(past.ranOut, 12));
  await unaudited(db)
    .updateTable('coupons')
    .set({ expiryDate: sql<string>`${dateOf(today - past.couponEnded)}::date` as never })
    .where('code', '=', ended)
    .execute();
  const poorer = new Map([...chain.menus].map(([id, menu]) => [id, without(menu, best)]));
  const offers = (chain.offers ?? []).filter(({ terms }) => terms.code !== ended);
  const [endedAt, ranOutAt] = [at(past.couponEnded - 1, 4), at(past.ranOut, 12)];
  const isIn = (moment: number, { from, to }: { from: number; to: number }) =>
    moment >= at(from, 10) && moment < at(to, 23);
  return {
    happened({ store, createdAt }, random) {
      if (store.id === dark && isIn(createdAt, past.powerCut)) return false;
      const share =
        (createdAt > endedAt ? left.withoutCoupon : 1) *
        (createdAt > ranOutAt ? left.withoutBest : 1) *
        (createdAt >= at(past.storm, 4) && createdAt < at(past.storm - 1, 4) ? left.storm : 1);
      return random.chance(share);
    },
    at: (moment) => ({
      ...chain,
      ...(moment > endedAt && { offers }),
      ...(moment > ranOutAt && { menus: poorer }),
    }),
  };
}
