import type { LoyaltyDraft } from '#features/benefits/loyalty/loyalty.contract.ts';
import { loyaltyApi } from '#features/benefits/loyalty/loyalty.contract.ts';
import { proofOf } from '#features/benefits/loyalty/server/guests/proof.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { orderingGuests } from './customers.ts';
import { refundByHand } from './refunds.ts';
import type { Caller, TestApp } from './testApp.ts';

/** A chain whose guests order and have points: 10 % of what they pay for products, from 500 to 20,000 of them in an order. */
export async function loyalGuests(test: TestApp, changes: Partial<LoyaltyDraft> = {}) {
  const guests = await orderingGuests(test);
  const { shop, finish, placed, list } = guests;
  const { admin } = shop;
  const programme = (draft: Partial<LoyaltyDraft>, who: Caller = admin) => who.call(loyaltyApi.update, { body: draft });
  await programme({ active: true, percentage: 10, minRedeem: 500, maxRedeem: 20_000, ...changes });
  const pointsOf = (id: number, who: Caller = admin) => who.call(loyaltyApi.customer, { params: { id } });
  const entriesOf = async (id: number) =>
    (await admin.call(loyaltyApi.entries, { params: { id }, query: { limit: 100 } })).body.data;
  /** Point entries of a customer, latest first: `earn 860`. */
  const entryTexts = async (id: number) => (await entriesOf(id)).map(({ kind, points }) => `${kind} ${points}`);
  const adjust = (id: number, points: number, who: Caller = admin, reason = 'Por la demora') =>
    who.call(loyaltyApi.adjust, { params: { id }, body: { points, reason } });
  const check = async () => (await admin.call(loyaltyApi.check)).body;
  /** An order of 8,600 that was brought, and so earned 860. */
  const brought = async (...args: Parameters<typeof placed>) => finish(await placed(...args));
  const customerId = async (query?: string) => (await list(query ? { query } : {}))[0]?.id ?? 0;
  const refund = (orderId: number, amount: number) => refundByHand(admin, orderId, amount);
  /** Proof of a customer's identity, as if they had entered their code. */
  const proofFor = (customerId: number) =>
    proofOf(openSecrets(test.config.secretKey), { tenantId: shop.id, customerId }).proof;
  /** Lets so many days pass for all points there are. */
  const pass = (days: number) =>
    shop.inTenant(async (db) => {
      const earlier = (at: string | null) => at && new Date(Date.parse(at) - days * 86_400_000).toISOString();
      for (const { id, fromAt, endsAt } of await db
        .selectFrom('loyaltyLots')
        .select(['id', 'fromAt', 'endsAt'])
        .execute())
        await unaudited(db)
          .updateTable('loyaltyLots')
          .set({ fromAt: earlier(fromAt) ?? fromAt, endsAt: earlier(endsAt) })
          .where('id', '=', id)
          .execute();
    });
  return {
    ...guests,
    programme,
    pointsOf,
    entriesOf,
    told: entryTexts,
    adjust,
    check,
    brought,
    customerId,
    refund,
    pass,
    proofFor,
  };
}
