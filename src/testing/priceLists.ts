import { insertAll } from '#kit/server/data/write.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import {
  type PriceChange,
  priceGroupsApi,
  type RaiseDraft,
} from '#features/catalogue/price-groups/priceGroups.contract.ts';
import type { Caller, TestTenant } from './testApp.ts';

export const products = ({ inTenant }: TestTenant, ...names: string[]): Promise<number[]> =>
  inTenant(async (db) => {
    const rows = names.map((name) => ({ name, url: name.toLowerCase().replaceAll(' ', '-'), priceProduct: 5000 }));
    return (await insertAll(db, 'products', rows)).map(({ id }) => id);
  });

export const newList = async ({ admin }: TestTenant, name = 'Aeropuerto'): Promise<number> =>
  (await admin.call(priceGroupsApi.create, { body: { name, position: 0, storeGroupIds: [] } })).body.id;

export const save = (who: Caller, id: number, prices: PriceChange[]) =>
  who.call(priceGroupsApi.savePrices, { params: { id }, body: { prices } });

export const pricesOf = async (who: Caller, id: number) =>
  (await who.call(priceGroupsApi.prices, { params: { id } })).body.data;

export const amounts = async (who: Caller, id: number) => (await pricesOf(who, id)).map(({ price }) => price);

export const undo = (who: Caller, requestId: string) => who.call(auditApi.undo, { params: { requestId } });

/** A list of a new tenant with a product for each price, in their order. */
export async function listWith(tenant: TestTenant, prices: number[]) {
  const ids = await products(tenant, ...prices.map((_, n) => `Producto ${n}`));
  const id = await newList(tenant);
  const changes = ids.map((productId, n): PriceChange => ({ productId, price: prices[n] ?? null }));
  const { body } = await save(tenant.admin, id, changes);
  return { tenant, admin: tenant.admin, id, ids, saved: body };
}

/** A raise of 10 % of the price, of every product, from now on. */
export const raiseDraft = (changes: Partial<RaiseDraft> = {}): RaiseDraft => ({
  percentage: 10,
  rounding: 'exact',
  fields: ['price'],
  productIds: null,
  startsAt: null,
  endsAt: null,
  ...changes,
});

export const raise = (who: Caller, id: number, changes: Partial<RaiseDraft> = {}) =>
  who.call(priceGroupsApi.raise, { params: { id }, body: raiseDraft(changes) });

export const raisesOf = async (who: Caller, id: number) =>
  (await who.call(priceGroupsApi.raises, { params: { id } })).body.data;
