import { sql } from 'kysely';
import { survivor } from '#features/benefits/customers/server/index.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import { isPaidBySavedCard, type PaymentMethod } from '#domain/payments.ts';
import { waitsForPayment } from '#domain/orders/orders.ts';
import type { CardVault } from '#integrations/payments/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { fail } from '../../../orders.failures.ts';
import * as tracking from '../../../tracking/server/tracking.repo.ts';
import type { PayingAt } from '../beginPayment.ts';
import type { OwedOrder } from '../chargeOrder.ts';

/** An order that waits for a charge to a saved card, and who charges it. */
export type OwedByCard = OwedOrder & { vault: CardVault };

/** Whether an order belongs to a customer, with any of their phones. */
async function isOrderOf(db: Db, { customerId }: tracking.TrackedRow, holderId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${tenantRows('customers as c')}
    join ${tenantRows('customers as h')} on ${survivor('h')} = ${survivor('c')}
    where c.id = ${customerId} and h.id = ${holderId} and h.forgotten_at is null`.execute(db);
  return rows.length > 0;
}

type OwedQuery = { uuid: string; holderId: number };

/** Finds a customer's order that waits for payment by saved card; fails for any other order. */
export async function owedByCard(
  db: Db,
  services: PayingAt['services'],
  tenant: Tenant,
  { uuid, holderId }: OwedQuery,
): Promise<OwedByCard> {
  const order = (await tracking.findByUuid(db, uuid)) ?? fail('notFound');
  const method = order.paymentMethod as PaymentMethod;
  if (!waitsForPayment(order.status) || !isPaidBySavedCard(method))
    fail('orderCannotMove', { message: 'Este pedido no espera un pago con tarjeta guardada.' });
  if (!(await isOrderOf(db, order, holderId)))
    fail('orderCannotMove', { message: 'El pedido es de otro teléfono: pide el código con el del pedido.' });
  const request = { service: method, storeId: order.storeId, orderId: order.id, company: tenant };
  const connection = await connect(db, services, 'payments', request);
  if (!connection?.adapter.cards)
    return fail('orderCannotMove', { message: 'El local no cobra tarjetas guardadas por ahora.' });
  return { order, method, connection, vault: connection.adapter.cards };
}
