import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insert, update } from '#kit/server/data/write.ts';
import { couponTerms } from '#testing/couponCases.ts';
import { testApp } from '#testing/testApp.ts';
import { finishCount, startCount } from './couponCounters.ts';

const comanda = await testApp();

type Limits = { quantity?: number | null; spendLimit?: number | null };

async function scene(limits: Limits) {
  const tenant = await comanda.tenant();
  const { id } = await tenant.inTenant((db) => insert(db, 'coupons', { code: 'VUELVE10', ...limits }));
  let terms = couponTerms({ id, ...limits });
  /**
   * Redeems the coupon once for 100 and returns whether it succeeded. An exhausted coupon rolls back, as in an order.
   */
  const use = () =>
    tenant
      .inTenant(async (db) => {
        if ((await finishCount(db, startCount(db, terms, 100, 1000))) === null) throw new Error('Nothing left');
      })
      .then(
        () => true,
        () => false,
      );
  const crowd = async (size: number) => (await Promise.all(Array.from({ length: size }, use))).filter(Boolean).length;
  const change = async (changes: Limits, isKnown = true) => {
    await tenant.inTenant((db) => update(db, 'coupons', id, changes));
    if (isKnown) terms = { ...terms, ...changes };
  };
  const counted = async () => {
    const { rows } = await tenant.inTenant((db) =>
      sql<{
        rows: number;
        used: number;
        given: number;
        highest: number;
      }>`select count(*)::int as rows, sum(used)::int as used, sum(given)::int as given, max(used)::int as highest
        from coupon_counters where tenant_id = ${tenant.id} and coupon_id = ${id}`.execute(db),
    );
    return rows[0];
  };
  /** Deletes the coupon in another transaction while a use is not committed yet. */
  const deleteMeanwhile = async () => {
    const removing = await tenant.inTenant(async (db) => {
      await finishCount(db, startCount(db, terms, 100, 1000));
      const removed = tenant.inTenant((other) =>
        sql`delete from coupons where tenant_id = ${tenant.id} and id = ${id}`.execute(other),
      );
      return [
        removed.then(
          () => 'deleted',
          () => 'refused',
        ),
      ];
    });
    return (await Promise.all(removing))[0];
  };
  return { crowd, change, counted, deleteMeanwhile };
}

test('finds remaining uses across all counter rows, up to the limit', async () => {
  const { crowd, counted } = await scene({ quantity: 60 });
  expect(await crowd(40)).toBe(40);
  expect(await crowd(40)).toBe(20);
  expect(await counted()).toMatchObject({ rows: 2, used: 60, given: 6000 });
});

test('applies new limits at once, also in processes with outdated ones', async () => {
  const { crowd, change, counted } = await scene({});
  expect(await crowd(5)).toBe(5);
  await change({ quantity: 6 });
  expect(await crowd(4)).toBe(1);
  await change({ quantity: 60 });
  expect(await crowd(10)).toBe(10);
  await change({ quantity: 8 }, false);
  expect(await crowd(3)).toBe(0);
  await change({ quantity: null });
  expect(await crowd(3)).toBe(3);
  expect((await counted())?.used).toBe(19);
});

test('grants a discount only while the budget covers it in full', async () => {
  const { crowd, counted } = await scene({ spendLimit: 750 });
  expect(await crowd(10)).toBe(7);
  expect(await counted()).toMatchObject({ rows: 1, used: 7, given: 700 });
});

test('distributes concurrent orders over the counter rows', async () => {
  const { crowd, counted } = await scene({});
  // The first use finds no rows and counts in the first row it creates.
  expect(await crowd(1)).toBe(1);
  expect(await crowd(32)).toBe(32);
  expect(await counted()).toMatchObject({ rows: 16, used: 33, highest: 3 });
});

test('prevents deleting a coupon while a use is being counted', async () => {
  const { deleteMeanwhile, counted } = await scene({ quantity: 60 });
  expect(await deleteMeanwhile()).toBe('refused');
  expect(await deleteMeanwhile()).toBe('refused');
  expect((await counted())?.used).toBe(2);
});
