import { fail } from '../../orders.failures.ts';
import { waitsForPayment } from '#domain/orders/orders.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { ReturnVisit } from '#integrations/payments/port.ts';
import * as tracking from '../../tracking/server/tracking.repo.ts';
import * as repo from './attempts.repo.ts';
import type { PayingAt } from './beginPayment.ts';
import { captureOrRead, schedulePaymentRead } from './paymentJobs.ts';
import { settlePayment } from './settlePayment.ts';

/**
 * Handles the guest's return: captures the payment where the provider requires it, and stores the result.
 * If the provider does not answer, a job retries.
 */
export async function finishPayment(at: PayingAt, uuid: string, paymentId: number, visit: ReturnVisit): Promise<void> {
  const { database, services, scope, tenant, signal } = at;
  const { attempt, gateway, isOwed } = await database.inTenant(scope, async (db) => {
    const order = (await tracking.findByUuid(db, uuid)) ?? fail('notFound');
    const found = await repo.find(db, paymentId);
    if (!found?.provider || found.orderId !== order.id) return fail('notFound');
    const request = {
      provider: found.provider,
      storeId: found.storeId,
      credentialId: found.credentialId,
      orderId: order.id,
      company: tenant,
      isSent: true,
    };
    const connection = await connect(db, services, 'payments', request);
    return { attempt: found, gateway: connection?.adapter, isOwed: waitsForPayment(order.status) };
  });
  if (!['created', 'canceled'].includes(attempt.status)) return;
  try {
    if (!gateway) throw new ProviderFailure('unauthorised', 'Faltan las credenciales.');
    const state = await captureOrRead({ gateway, attempt, secrets: services.secrets, visit, isOwed }, signal);
    await database.inTenant(scope, (db) => settlePayment(db, paymentId, state, tenant.country));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await database.inTenant(scope, (db) => schedulePaymentRead(db, { paymentId, visit }));
  }
}
