import { fail } from '../../orders.failures.ts';
import { waitsForPayment } from '#domain/orders/orders.ts';
import { hasPayPage, type PaymentMethod } from '#domain/payments.ts';
import { accountOf, connect, type PortConnection, webhookUrl } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { PaymentStep } from '#integrations/payments/port.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import * as tracking from '../../tracking/server/tracking.repo.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import * as orders from '../../record/server/orders.repo.ts';
import * as repo from './attempts.repo.ts';
import { firstReadAt, schedulePaymentRead } from './paymentJobs.ts';
import { requireAttemptLeft } from './requireAttemptLeft.ts';

/** Context of a payment by a guest: tenant, URLs, and the scope for writes. */
export type PayingAt = {
  database: Database;
  services: Pick<Services, 'integrations' | 'secrets' | 'originOf' | 'storefrontOf'>;
  scope: Scope;
  tenant: Tenant;
  host: string;
  /** Signal of the process, not of the request: a provider call completes even if the guest leaves. */
  signal: AbortSignal;
};

const minute = 60_000;

type Begun = { attempt: repo.Attempt; connection: PortConnection<'payments'>; order: tracking.TrackedRow };

/** Finds an attempt that no provider has answered, or creates one. */
async function nextAttempt(
  db: Db,
  order: tracking.TrackedRow,
  connection: PortConnection<'payments'>,
): Promise<number> {
  const known = await repo.ofOrder(db, order.id);
  const [latest] = known;
  const isFresh = latest?.status === 'created' && (latest.provider === null || latest.reference === null);
  if (!isFresh) requireAttemptLeft(known);
  const { id: orderId, storeId, total: amount } = order;
  const type = order.paymentMethod as PaymentMethod;
  const id = isFresh ? latest.id : await repo.insert(db, { orderId, type, amount });
  await repo.assign(db, id, { storeId, ...accountOf(connection) });
  return id;
}

/** Stores an attempt; null when the order does not wait for a payment on a provider's page. */
async function prepare({ database, services, scope, tenant }: PayingAt, uuid: string): Promise<Begun | null> {
  return database.inTenant(scope, async (db) => {
    const order = (await tracking.findByUuid(db, uuid)) ?? fail('notFound');
    const method = order.paymentMethod as PaymentMethod;
    const request = { service: method, storeId: order.storeId, orderId: order.id, company: tenant };
    const isOwed = waitsForPayment(order.status) && hasPayPage(method);
    const connection = isOwed ? await connect(db, services, 'payments', request) : null;
    const locked = connection && (await orders.findForUpdate(db, order.id, null));
    if (!locked || !waitsForPayment(locked.status)) return null;
    if (locked.status === 'online_payment_failed')
      await changeOrderStatus(db, { id: order.id, to: 'pending_online_payment', storeScope: null, byPayment: true });
    const attempt = (await repo.find(db, await nextAttempt(db, order, connection))) ?? fail('notFound');
    return { attempt, connection, order };
  });
}

/** Guest data of an order that providers receive. */
export const guestOf = ({ customer }: tracking.TrackedRow) => {
  const { name, mail = null, phone } = customer as { name: string; mail?: string | null; phone: string };
  return { name, mail, phone };
};

/** Starts a payment with its provider; null when nothing is due. */
export async function beginPayment(
  at: PayingAt,
  uuid: string,
): Promise<{ step: PaymentStep; provider: string } | null> {
  const begun = await prepare(at, uuid);
  if (!begun) return null;
  const { attempt, connection, order } = begun;
  const { begin } = connection.adapter;
  if (!begin) return null;
  const { tenant, services, host, signal } = at;
  const origin = services.originOf(tenant.slug, host);
  const { name: provider, key } = connection.provider;
  const { storeId } = connection.credential;
  const { key: attemptKey, method, amount } = repo.storedPayment(attempt, services.secrets);
  try {
    const { reference, expiresAt, step } = await begin(
      {
        key: attemptKey,
        method,
        amount,
        description: `Pedido ${order.id} en ${order.storeName}`,
        returnUrl: `${origin}/pagar/${tenant.slug}/${uuid}/vuelta/${attempt.id}`,
        webhookUrl: webhookUrl({ origin, secrets: services.secrets, tenant, provider: key, storeId }),
        guest: guestOf(order),
      },
      signal,
    );
    const until = expiresAt ?? new Date(Date.now() + 10 * minute).toISOString();
    await at.database.inTenant(at.scope, async (db) => {
      await repo.noteBegun(db, attempt.id, { reference, expiresAt: until });
      await schedulePaymentRead(db, { paymentId: attempt.id }, firstReadAt(connection.adapter, until));
    });
    return { step, provider };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return fail('orderCannotMove', { message: `${error.message} Intenta de nuevo en un momento.` });
  }
}
