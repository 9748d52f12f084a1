import { waitsForPayment } from '#domain/orders/orders.ts';
import { isPaidByCode, type PaymentMethod } from '#domain/payments.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { CodeCharge, CodePayments } from '#integrations/payments/port.ts';
import { fail } from '../../../orders.failures.ts';
import { sealCode } from '../../../record/server/sentCode.ts';
import * as tracking from '../../../tracking/server/tracking.repo.ts';
import * as repo from '../attempts.repo.ts';
import type { PayingAt } from '../beginPayment.ts';
import { nextCharge, sendCharge } from '../chargeOrder.ts';

export type NewCodePayment = { uuid: string; code: string };
type Prepared = { codes: CodePayments; attempt: repo.Attempt; charge: CodeCharge };

const prepare = ({ database, services, scope, tenant }: PayingAt, { uuid, code }: NewCodePayment): Promise<Prepared> =>
  database.inTenant(scope, async (db) => {
    const order = (await tracking.findByUuid(db, uuid)) ?? fail('notFound');
    const method = order.paymentMethod as PaymentMethod;
    if (!waitsForPayment(order.status) || !isPaidByCode(method))
      fail('orderCannotMove', { message: 'Este pedido no espera un pago con código.' });
    const request = { service: method, storeId: order.storeId, orderId: order.id, company: tenant };
    const connection = await connect(db, services, 'payments', request);
    if (!connection?.adapter.codes)
      return fail('orderCannotMove', { message: 'El local no cobra con código por ahora.' });
    const sent = { text: code, sentAt: new Date().toISOString() };
    const attempt = await nextCharge(
      db,
      { order, method, connection },
      { codeSealed: sealCode(services.secrets, sent) },
    );
    const { key, amount } = repo.storedPayment(attempt, services.secrets);
    return { codes: connection.adapter.codes, attempt, charge: { key, method, amount, code: sent } };
  });

/** Charges an order to the code of its guest's app. Fails with the provider's message when it is rejected. */
export async function chargeCode(at: PayingAt, input: NewCodePayment): Promise<void> {
  const { codes, attempt, charge } = await prepare(at, input);
  const send = () => codes.charge(charge, at.signal);
  await sendCharge(at, { attempt, send, advice: 'Pide otro código en la aplicación e intenta de nuevo.' });
}
