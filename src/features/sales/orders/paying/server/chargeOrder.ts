import { waitsForPayment } from '#domain/orders/orders.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { accountOf, type PortConnection } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { paymentState } from '#integrations/payments/paymentState.ts';
import type { Charge } from '#integrations/payments/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../orders.failures.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import * as orders from '../../record/server/orders.repo.ts';
import type * as tracking from '../../tracking/server/tracking.repo.ts';
import * as repo from './attempts.repo.ts';
import type { PayingAt } from './beginPayment.ts';
import { schedulePaymentRead } from './paymentJobs.ts';
import { requireAttemptLeft } from './requireAttemptLeft.ts';
import { settlePayment } from './settlePayment.ts';

/** An order that waits for a charge, and who charges it. */
export type OwedOrder = {
  order: tracking.TrackedRow;
  method: PaymentMethod;
  connection: PortConnection<'payments'>;
};

const minute = 60_000;
/** How long a charge may be on its way before a provider that does not know it will never know it. */
const chargeTime = 5 * minute;

/** The attempt that charges an order; the order is locked, so that of two who pay at once one does. */
export async function nextCharge(
  db: Db,
  { order, method, connection }: OwedOrder,
  charged: repo.Charged,
): Promise<repo.Attempt> {
  const locked = await orders.findForUpdate(db, order.id, null);
  if (!locked || !waitsForPayment(locked.status))
    return fail('orderCannotMove', { message: 'Este pedido ya no espera un pago.' });
  const known = await repo.ofOrder(db, order.id);
  if (known.some((each) => each.status === 'created' && repo.isCharge(each)))
    fail('orderCannotMove', { message: 'El cobro anterior todavía se está confirmando. Espera un momento.' });
  requireAttemptLeft(known);
  if (locked.status === 'online_payment_failed')
    await changeOrderStatus(db, { id: order.id, to: 'pending_online_payment', storeScope: null, byPayment: true });
  const [latest] = known;
  const { id: orderId, storeId, total: amount } = order;
  const isFresh = latest?.status === 'created' && latest.provider === null;
  const id = isFresh ? latest.id : await repo.insert(db, { orderId, type: method, amount });
  await repo.assign(db, id, { storeId, ...accountOf(connection) });
  await repo.noteCharged(db, id, { ...charged, expiresAt: new Date(Date.now() + chargeTime).toISOString() });
  // Killed from here on, it is read from the provider's books.
  await schedulePaymentRead(db, { paymentId: id }, new Date(Date.now() + minute).toISOString());
  return (await repo.find(db, id)) ?? fail('notFound');
}

const settle = ({ database, scope, tenant }: PayingAt, attempt: repo.Attempt, { reference, state }: Charge) =>
  database.inTenant(scope, async (db) => {
    if (reference !== null) await repo.noteReference(db, attempt.id, reference);
    await settlePayment(db, attempt.id, state, tenant.country);
  });

type Charging = {
  attempt: repo.Attempt;
  /** Calls the provider. It is called once. */
  send(): Promise<Charge>;
  /** Advice after a refusal: `Prueba con otra tarjeta.` */
  advice: string;
};

/**
 * Charges a stored attempt: calls the provider once and polls the state when there is no response.
 *
 * Fails with a message when the charge is rejected.
 */
export async function sendCharge(at: PayingAt, { attempt, send, advice }: Charging): Promise<void> {
  try {
    const charged = await send();
    await settle(at, attempt, charged);
    if (charged.state.status === 'failed')
      fail('orderCannotMove', { message: `El pago no se hizo: ${charged.state.message}. ${advice}` });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.uncertain)
      return void (await at.database.inTenant(at.scope, (db) => schedulePaymentRead(db, { paymentId: attempt.id })));
    const state = paymentState({ status: 'failed', message: error.message });
    await settle(at, attempt, { reference: null, state });
    fail('orderCannotMove', { message: `${error.message} Intenta de nuevo en un momento.` });
  }
}
