import { describe, expect, test, vi } from 'vitest';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';
import { priceGroupsApi, type RaiseDraft } from '../priceGroups.contract.ts';
import { amounts, listWith, products, raise, raiseDraft, raisesOf, save, undo } from '#testing/priceLists.ts';
import { dueRaiseJob } from './dueRaiseJob.ts';

const { database, tenant: newTenant } = await isolatedTestApp();

const cancel = (who: Caller, id: number, raiseId: number) =>
  who.call(priceGroupsApi.cancelRaise, { params: { id, raiseId } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Makes the next moment that anything waits for come now, and lets the jobs of it run. */
async function nextMoment() {
  const waiting = "from graphile_worker._private_jobs where run_at < now() + interval '100 years'";
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at = (select min(run_at) ${waiting})`,
  );
  const due = 'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()';
  const worker = await runJobs(database, [dueRaiseJob]);
  try {
    const none = async () => expect((await database.pool.query<{ n: number }>(due)).rows[0]?.n).toBe(0);
    await vi.waitFor(none, { timeout: 10_000, interval: 40 });
  } finally {
    await worker.stop();
  }
}

describe('a raise', () => {
  test('is seen before it is made, changes what the list prices and is taken back as one', async () => {
    const { admin, id, ids } = await listWith(await newTenant(), [4350, 990, 0]);
    const body = raiseDraft({ rounding: 'ends90', fields: ['price', 'deliveryPrice'] });
    const preview = await admin.call(priceGroupsApi.previewRaise, { params: { id }, body });
    expect(preview.body).toEqual({
      total: 2,
      changes: [
        { productId: ids[0], name: 'Producto 0', field: 'price', before: 4350, after: 4790 },
        { productId: ids[1], name: 'Producto 1', field: 'price', before: 990, after: 1090 },
      ],
    });
    expect(await amounts(admin, id)).toEqual([4350, 990, 0]);
    const created = await raise(admin, id, body);
    expect(created.body).toMatchObject({ status: 'applied', changed: 2, productCount: null, kept: 0 });
    expect(await amounts(admin, id)).toEqual([4790, 1090, 0]);
    expect((await undo(admin, created.body.requestId)).status).toBe(200);
    expect(await amounts(admin, id)).toEqual([4350, 990, 0]);
    expect(await raisesOf(admin, id)).toEqual([]);
  });

  test('downwards leaves cheap products at the exact price instead of raising them', async () => {
    const { admin, id, ids } = await listWith(await newTenant(), [45, 3980]);
    const body = raiseDraft({ percentage: -50, rounding: 'ends990' });
    const { changes } = (await admin.call(priceGroupsApi.previewRaise, { params: { id }, body })).body;
    expect(changes).toMatchObject([
      { productId: ids[0], before: 45, after: 23 },
      { productId: ids[1], before: 3980, after: 1990 },
    ]);
    await raise(admin, id, body);
    expect(await amounts(admin, id)).toEqual([23, 1990]);
  });

  test('of some products leaves the others', async () => {
    const { admin, id, ids } = await listWith(await newTenant(), [1000, 2000]);
    await raise(admin, id, { percentage: -50, productIds: ids.slice(1) });
    expect(await amounts(admin, id)).toEqual([1000, 1000]);
  });

  test('of a list eight times as long takes about so many times longer to be told, not the square of it', async () => {
    const listingTime = async (count: number) => {
      const prices = Array.from({ length: count }, (_, n) => 1000 + n);
      const { admin, id } = await listWith(await newTenant(), prices);
      expect((await raise(admin, id)).body).toMatchObject({ changed: count });
      const times: number[] = [];
      for (let i = 0; i < 3; i++) {
        const began = performance.now();
        expect(await raisesOf(admin, id)).toMatchObject([{ changed: count, kept: 0 }]);
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    };
    expect((await listingTime(1600)) / (await listingTime(200))).toBeLessThan(15);
  });

  test('begins at its moment and goes back at its end, except what somebody changed since, which is told', async () => {
    const { admin, id, ids } = await listWith(await newTenant(), [1000, 2000]);
    const created = await raise(admin, id, { startsAt: inDays(1), endsAt: inDays(2) });
    expect(created.body).toMatchObject({ status: 'scheduled', changed: 0 });
    expect(await amounts(admin, id)).toEqual([1000, 2000]);
    await nextMoment();
    expect(await amounts(admin, id)).toEqual([1100, 2200]);
    expect(await raisesOf(admin, id)).toMatchObject([{ status: 'applied', changed: 2 }]);
    await save(admin, id, [{ productId: ids[1] ?? 0, price: 2350 }]);
    await nextMoment();
    expect(await amounts(admin, id)).toEqual([1000, 2350]);
    expect(await raisesOf(admin, id)).toMatchObject([
      { status: 'returned', changed: 2, kept: 1, keptNames: ['Producto 1'] },
    ]);
  });

  test('to come does not come once canceled; one that holds goes back at once', async () => {
    const { admin, id } = await listWith(await newTenant(), [1000]);
    const later = await raise(admin, id, { startsAt: inDays(1) });
    expect((await cancel(admin, id, later.body.id)).status).toBe(204);
    await nextMoment();
    expect(await amounts(admin, id)).toEqual([1000]);
    const now = await raise(admin, id, { endsAt: inDays(3) });
    expect(await amounts(admin, id)).toEqual([1100]);
    await cancel(admin, id, now.body.id);
    expect(await amounts(admin, id)).toEqual([1000]);
    await nextMoment();
    expect((await raisesOf(admin, id)).map(({ status }) => status)).toEqual(['returned', 'canceled']);
  });

  test('taken back and brought again still goes back at its end', async () => {
    const { admin, id } = await listWith(await newTenant(), [1000]);
    const { body } = await raise(admin, id, { endsAt: inDays(1) });
    const undone = await undo(admin, body.requestId);
    expect(await amounts(admin, id)).toEqual([1000]);
    await undo(admin, String(undone.headers['x-request-id']));
    expect(await amounts(admin, id)).toEqual([1100]);
    await nextMoment();
    expect(await amounts(admin, id)).toEqual([1000]);
  });

  test('is refused where another of the same prices has not gone back, and beside it is not', async () => {
    const { admin, id, ids } = await listWith(await newTenant(), [1000, 2000]);
    await raise(admin, id, { startsAt: inDays(2), endsAt: inDays(5), productIds: ids.slice(0, 1) });
    const { status, refusal } = await raise(admin, id, { startsAt: inDays(4) });
    expect([status, refusal.errors.starts_at]).toEqual([422, [expect.stringContaining('10 % en «Precio»')]]);
    const beside = await Promise.all([
      raise(admin, id, { startsAt: inDays(4), productIds: ids.slice(1) }),
      raise(admin, id, { startsAt: inDays(4), fields: ['deliveryPrice'] }),
      raise(admin, id, { startsAt: inDays(6) }),
    ]);
    expect(beside.map((reply) => reply.status)).toEqual([201, 201, 201]);
  });

  test('that cannot be is refused at what is wrong', async () => {
    const { admin, id } = await listWith(await newTenant(), [900_000_000]);
    const [foreign = 0] = await products(await newTenant(), 'Ajeno');
    const refused = async (draft: Partial<RaiseDraft>) => Object.keys((await raise(admin, id, draft)).refusal.errors);
    expect(await refused({ percentage: 0 })).toEqual(['percentage']);
    expect(await refused({ percentage: -95 })).toEqual(['percentage']);
    expect(await refused({ percentage: 50 })).toEqual(['percentage']);
    expect(await refused({ fields: [] })).toEqual(['fields']);
    expect(await refused({ startsAt: inDays(-1) })).toEqual(['starts_at']);
    expect(await refused({ startsAt: inDays(2), endsAt: inDays(1) })).toEqual(['ends_at']);
    expect(await refused({ productIds: [foreign] })).toEqual(['product_ids']);
    expect(await amounts(admin, id)).toEqual([900_000_000]);
  });
});
