import { z } from 'zod';
import { connect, type PortConnection } from '#features/platform/integrations/server/index.ts';
import { tenantsWithShop } from '#features/platform/tenants/server/index.ts';
import { settlePayment, storedPayment } from '#features/sales/orders/paying/server/index.ts';
import { isTransient, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { PaymentState } from '#integrations/payments/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Services } from '#kit/server/services.ts';
import { differencesOf } from '../differences.rules.ts';
import * as repo from './comparing.repo.ts';

type CompareServices = Pick<Services, 'integrations' | 'secrets'>;
/** Payments that are read at once, so that no provider has a whole night at its door. */
const together = 4;

export const comparePayments = defineJobKind({
  kind: 'payments.compare',
  label: () => 'Comparar los pagos con sus proveedores',
  args: z.object({ since: z.iso.datetime() }),
  bySystem: true,
  maxAttempts: 8,
});

/** Asks for a comparison of all that was not compared since now. */
export const queueComparison = (db: Db) =>
  enqueue(db, comparePayments, { since: new Date().toISOString() }, { uniqueKey: 'payments.compare' });

/** What a company's payments are read with, opened once for each provider and store; and who does not answer. */
class Providers {
  readonly down = new Map<string, string>();
  private readonly opened = new Map<string, Promise<PortConnection<'payments'> | null>>();
  private readonly job: JobCtx;
  private readonly services: CompareServices;

  constructor(job: JobCtx, services: CompareServices) {
    this.job = job;
    this.services = services;
  }

  private async open(key: string, storeId: number | null): Promise<PortConnection<'payments'> | null> {
    const { database, scope, inTransaction } = this.job;
    const company = await database.onPlatform((db) =>
      tenantsWithShop(db).select(['country', 'currency']).where('id', '=', scope.tenantId).executeTakeFirstOrThrow(),
    );
    const request = { provider: key, storeId, company };
    return inTransaction((db) => connect(db, this.services, 'payments', request));
  }

  of({ provider, storeId }: repo.DuePayment): Promise<PortConnection<'payments'> | null> {
    const key = `${provider} ${storeId}`;
    const opening = this.opened.get(key) ?? this.open(provider ?? '', storeId);
    this.opened.set(key, opening);
    return opening;
  }
}

/** How a payment stands by its provider; a sentence where that cannot be known, null where its credentials are of another kind. */
async function read(
  job: JobCtx,
  providers: Providers,
  payment: repo.DuePayment,
): Promise<PaymentState | string | null> {
  const { provider, isProduction } = payment;
  const known = providers.down.get(provider ?? '');
  if (known) return known;
  const connection = await providers.of(payment);
  if (!connection) return 'Faltan las credenciales del proveedor.';
  if (connection.isProduction !== isProduction) return null;
  try {
    return await connection.adapter.state(storedPayment(payment), job.signal);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // Whoever does not answer once is left alone until the job is tried again.
    if (isTransient(error)) providers.down.set(provider ?? '', error.message);
    return error.message;
  }
}

type Company = Parameters<typeof settlePayment>[3];

/** Writes what differs, and works money of which nobody knew as news of it would be: it is accepted, or given back. */
async function write(db: Db, payment: repo.DuePayment, state: PaymentState | null): Promise<void> {
  const present = await repo.lock(db, payment.id);
  if (state && present?.status === payment.status) {
    const found = differencesOf({ ...payment, refunds: await repo.refundsOf(db, payment.id) }, state);
    const status = { theirStatus: state.status, ourStatus: payment.status };
    if (await repo.writeDifferences(db, payment, found, status))
      await emit(db, 'order_payments', { storeId: payment.orderStoreId });
  }
  await repo.noteChecked(db, payment.id, null);
}

async function compareOne(job: JobCtx, providers: Providers, payment: repo.DuePayment, country: Company) {
  const state = await read(job, providers, payment);
  if (typeof state === 'string') {
    await job.inTransaction((db) => repo.noteChecked(db, payment.id, state));
    return;
  }
  await job.inTransaction((db) => write(db, payment, state));
  // Its order is locked before it, so this is a transaction of its own; killed between the two, the next night does it.
  if (state?.status === 'completed' && !repo.isTaken(payment) && state.amount !== state.refunded)
    await job.inTransaction((db) => settlePayment(db, payment.id, state, country));
}

/** Compares what changed in the last days, payment by payment: killed or failed, it goes on where it was. */
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
        const payments = await job.inTransaction((db) => repo.due(db, comparison, together));
        if (payments.length === 0) break;
        await Promise.all(payments.map((each) => compareOne(job, providers, each, country)));
        compared += payments.length;
      }
      await job.inTransaction((db) => emit(db, 'order_payments'));
      const [unread] = providers.down.values();
      if (unread !== undefined) throw new Error(unread);
      return { compared };
    },
  });

/** Once the day of the company is over. */
export const compareNightly: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    await repo.purgeChecks(db);
    await queueComparison(db);
  });
