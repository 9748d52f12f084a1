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
  /** Uses it once for 100; answers whether there was something left. What finds nothing is rolled back, as an order is. */
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
  const change = async (changes: Limits, isTold = true) => {
    await tenant.inTenant((db) => update(db, 'coupons', id, changes));
    if (isTold) terms = { ...terms, ...changes };
  };
  const counted = async () => {
    const { rows } = await tenant.inTenant((db) =>
      sql<{
        rows: number;
        used: number;
        given: number;
        most: number;
      }>`select count(*)::int as rows, sum(used)::int as used, sum(given)::int as given, max(used)::int as most
        from coupon_counters where tenant_id = ${tenant.id} and coupon_id = ${id}`.execute(db),
    );
    return rows[0];
  };
  /** Counts a use, and lets somebody delete the coupon before that is committed; answers what became of it. */
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

test('what a coupon has left in several rows is found in all of them, and no more', async () => {
  const { crowd, counted } = await scene({ quantity: 60 });
  expect(await crowd(40)).toBe(40);
  expect(await crowd(40)).toBe(20);
  expect(await counted()).toMatchObject({ rows: 2, used: 60, given: 6000 });
});

test('new limits hold at once, also for a process that knows the old ones', async () => {
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

test('money is given as long as the whole of it is there', async () => {
  const { crowd, counted } = await scene({ spendLimit: 750 });
  expect(await crowd(10)).toBe(7);
  expect(await counted()).toMatchObject({ rows: 1, used: 7, given: 700 });
});

test('orders take the rows by turns, so that those of one moment do not wait for each other', async () => {
  const { crowd, counted } = await scene({});
  // The first one finds no rows yet, and counts in the first of those it makes.
  expect(await crowd(1)).toBe(1);
  expect(await crowd(32)).toBe(32);
  expect(await counted()).toMatchObject({ rows: 16, used: 33, most: 3 });
});

test('a coupon is not deleted while its use is being counted, the first one or another', async () => {
  const { deleteMeanwhile, counted } = await scene({ quantity: 60 });
  expect(await deleteMeanwhile()).toBe('refused');
  expect(await deleteMeanwhile()).toBe('refused');
  expect((await counted())?.used).toBe(2);
});
