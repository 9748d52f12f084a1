import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { refundsApi } from '#features/sales/orders/refunds/refunds.contract.ts';
import type { Caller } from './testApp.ts';

/** Refunds part of an order manually: an amount, or parts that add up to it. */
export async function refundByHand(admin: Caller, orderId: number, amount: number, parts: string[] | null = null) {
  const { payments } = (await admin.call(ordersApi.get, { params: { id: orderId } })).body;
  const { id = 0, type = 'cash' } = payments[0] ?? {};
  const input = { params: { id, type }, body: { amount, reason: 'Llegó frío', parts } };
  const { body } = await admin.call(refundsApi.refund, input);
  return admin.call(refundsApi.settle, { params: { id: body.id } });
}
