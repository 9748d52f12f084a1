import type { DriverDraft } from '#features/sales/drivers/record/drivers.contract.ts';
import { driversApi } from '#features/sales/drivers/record/drivers.contract.ts';
import type { OrderRow } from '#features/sales/orders/record/orders.contract.ts';
import { storedOrder } from './orders.ts';
import type { TestTenant } from './testApp.ts';

let created = 0;

/** A driver of a store; answers its id. */
export async function driverOf(
  tenant: TestTenant,
  storeId: number,
  fields: Partial<DriverDraft> = {},
): Promise<number> {
  created += 1;
  const draft = {
    name: `Repartidor ${created}`,
    phone: '',
    kind: 'motorcycle',
    maxCapacity: 3,
    status: 'in_store',
  } as const;
  const { body } = await tenant.admin.call(driversApi.create, { body: { ...draft, storeId, ...fields } });
  return body.id;
}

type Fields = Partial<Pick<OrderRow, 'status' | 'paymentMethod' | 'promisedAt' | 'isTest'>>;

/** Creates an order with store delivery, paid in cash at the door; returns its id. */
export const deliveryOrder = (tenant: TestTenant, storeId: number, fields: Fields = {}): Promise<number> =>
  storedOrder(tenant, { storeId, status: 'ready', deliveryType: 'own_delivery', ...fields });
