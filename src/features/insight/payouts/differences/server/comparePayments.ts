import { z } from 'zod';
import { connect, type PortConnection } from '#features/platform/integrations/server/index.ts';
import { tenantsWithShop } from '#features/platform/tenants/server/index.ts';
import { settlePayment, storedPayment } from '#features/sales/orders/paying/server/index.ts';
import { isTransient, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { PaymentState } from '#integrations/payments/port.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Services } from '#kit/server/services.ts';
import { differencesOf } from '../differences.rules.ts';
import * as repo from './comparing.repo.ts';

type CompareServices = Pick<Services, 'integrations' | 'secrets'>;
/** Payments read concurrently. Low, to spread the requests to providers over the night. */
const concurrency = 4;

export const comparePayments = defineJobKind({
  kind: 'payments.compare',
  whileHeld: 'run',
  label: () => 'Comparar los pagos con sus proveedores',
  args: z.object({ since: z.iso.datetime() }),
  bySystem: true,
  maxAttempts: 8,
});

/** Queues a comparison of the recent payments that are not compared after this moment. */
export const queueComparison = (db: Db) =>
  enqueue(db, comparePayments, { since: new Date().toISOString() }, { uniqueKey: 'payments.compare' });

/** Payment connections of a company, opened once per provider, store and account, and the providers that are down. */
class Providers {
  readonly down = new Map<string, string>();
  private readonly opened = new Map<string, Promise<PortConnection<'payments'> | null>>();
  private readonly job: JobCtx;
  readonly services: CompareServices;

  constructor(job: JobCtx, services: CompareServices) {
    this.job = job;
    this.services = services;
  }

  private async open({ provider, storeId, credentialId }: repo.DuePayment): Promise<PortConnection<'payments'> | null> {
    const { database, scope, inTransaction } = this.job;
    const company = await database.onPlatform((db) =>
      tenantsWithShop(db).select(['country', 'currency']).where('id', '=', scope.tenantId).executeTakeFirstOrThrow(),
    );
    const request = { provider, storeId, credentialId, company };
    return inTransaction((db) => connect(db, this.services, 'payments', request));
  }

  of(payment: repo.DuePayment): Promise<PortConnection<'payments'> | null> {
    const { provider, storeId, credentialId } = payment;
    const key = `${provider} ${storeId} ${credentialId}`;
    const opening = this.opened.get(key) ?? this.open(payment);
    this.opened.set(key, opening);
    return opening;
  }
}

/**
 * State of a payment at its provider; an error message if it cannot be read; null if the credentials are for the other
 * environment.
 */
async function readState(
  job: JobCtx,
  providers: Providers,
  payment: repo.DuePayment,
): Promise<PaymentState | string | null> {
  const { secrets } = providers.services;
  const { provider, isProduction } = payment;
  const known = providers.down.get(provider ?? '');
  if (known) return known;
  const connection = await providers.of(payment);
  if (!connection) return 'Faltan las credenciales del proveedor.';
  if (connection.isProduction !== isProduction) return null;
  try {
    return await connection.adapter.state(storedPayment(payment, secrets), job.signal);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // After a transient failure, skips the provider until the job is retried.
    if (isTransient(error)) providers.down.set(provider ?? '', error.message);
    return error.message;
  }
}

type Company = Parameters<typeof settlePayment>[3];

/** Stores the differences of a payment, unless its status changed while the provider was read. */
async function storeDifferences(db: Db, payment: repo.DuePayment, state: PaymentState | null): Promise<void> {
  const present = await repo.lock(db, payment.id);
  if (state && present?.status === payment.status) {
    const found = differencesOf({ ...payment, refunds: await repo.refundsOf(db, payment.id) }, state);
    const status = { theirStatus: state.status, ourStatus: payment.status };
    if (await repo.writeDifferences(db, payment, found, status))
      await emit(db, 'order_payments', { storeId: payment.orderStoreId });
  }
  await repo.recordCheck(db, payment.id, null);
}

async function comparePayment(job: JobCtx, providers: Providers, payment: repo.DuePayment, country: Company) {
  const state = await readState(job, providers, payment);
  if (typeof state === 'string') {
    await job.inTransaction((db) => repo.recordCheck(db, payment.id, state));
    return;
  }
  await job.inTransaction((db) => storeDifferences(db, payment, state));
  // Accepts or refunds unknown money, as a webhook event would. Needs its own transaction to lock the order first;
  // after a crash the next comparison does it.
  if (state?.status === 'completed' && !repo.isTaken(payment) && state.amount !== state.refunded)
    await job.inTransaction((db) => settlePayment(db, payment.id, state, country));
}

/** Compares recently changed payments one by one. Resumable after a crash or failure. */
export const comparePaymentsJob = (services: CompareServices): Job =>
  defineJob({
    ...comparePayments,
    async run(job, { since }) {
      const providers = new Providers(job, services);
      const { database, scope } = job;
      const { country } = await database.onPlatform((db) =>
        tenantsWithShop(db).select('country').where('id', '=', scope.tenantId).executeTakeFirstOrThrow(),
      );
      const comparison = { since, triedSince: new Date().toISOString() };
      let compared = 0;
      for (;;) {
        job.signal.throwIfAborted();
        const payments = await job.inTransaction((db) => repo.listDuePayments(db, comparison, concurrency));
        if (payments.length === 0) break;
        await Promise.all(payments.map((each) => comparePayment(job, providers, each, country)));
        compared += payments.length;
      }
      await job.inTransaction((db) => emit(db, 'order_payments'));
      const [unread] = providers.down.values();
      if (unread !== undefined) throw new Error(unread);
      return summaryOf(compared, ['pago comparado', 'pagos comparados']);
    },
  });

/** Runs after the end of the company's business day. */
export const compareNightly: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    await repo.purgeChecks(db);
    await queueComparison(db);
  });
