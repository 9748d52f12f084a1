import { markSales } from '#features/sales/rollups/server/index.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { storedOrder } from './orders.ts';
import type { TestTenant } from './testApp.ts';

export type Sale = {
  day: string;
  hour?: number;
  cell?: number;
  status?: string;
  deliveryFee?: number;
  deliveryGrant?: number;
  customerId?: number;
};

/** Stores an order of a business day. */
export async function sellOn(tenant: TestTenant, storeId: number, { day, hour = 12, ...rest }: Sale): Promise<number> {
  const id = await storedOrder(tenant, { storeId, createdAt: `${day}T16:00:00Z` });
  await tenant.inTenant(async (db) => {
    await unaudited(db)
      .updateTable('orders')
      .set({ businessDay: day, hour, ...rest } as never)
      .where('id', '=', id)
      .execute();
    markSales(db, { storeId, businessDay: day, customerId: rest.customerId ?? null });
  });
  return id;
}
