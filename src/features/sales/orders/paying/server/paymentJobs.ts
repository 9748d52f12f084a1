import { z } from 'zod';
import { openStoredConnection, pollJob, webhookJob } from '#features/platform/integrations/server/index.ts';
import type { ReturnVisit } from '#integrations/payments/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { companyOf } from '../../record/server/companyOf.ts';
import * as repo from './attempts.repo.ts';
import { settlePayment } from './settlePayment.ts';

type PayingServices = Pick<Services, 'integrations' | 'secrets'>;
const minute = 60_000;
/** How long after its form closed a payment is still looked for. */
const grace = 15 * minute;

const readPayment = defineJobKind({
  kind: 'payments.read',
  label: ({ paymentId }) => `Consultar el pago ${paymentId} al proveedor`,
  args: z.object({
    paymentId: z.number().int(),
    /** Query and body of the guest's return, when the payment is still to be captured. */
    visit: z.record(z.string(), z.string()).optional(),
  }),
  bySystem: true,
  transient: true,
  maxAttempts: 12,
});

/** Schedules a read of a payment's state: soon, or once its form expires. */
export const schedulePaymentRead = (db: Db, args: { paymentId: number; visit?: ReturnVisit }, runAt?: string) =>
  enqueue(db, readPayment, args, { ...(runAt !== undefined && { runAt }) });

/** Reads the state of a payment from its provider and stores it; returns whether it is final. */
async function readState(job: JobCtx, services: PayingServices, attempt: repo.Attempt, visit?: ReturnVisit) {
  const { adapter: gateway } = await openStoredConnection(job, services, 'payments', attempt);
  const stored = repo.storedPayment(attempt);
  const state = await (visit && gateway.complete
    ? gateway.complete(stored, visit, job.signal)
    : gateway.state(stored, job.signal));
  const { country } = await companyOf(job);
  const isOpen = state.status === 'pending' || state.status === 'unknown';
  // A charge of a saved card has no return visit.
  const isCharge = attempt.savedCardId !== null;
  const isOver = Date.parse(attempt.expiresAt ?? '') + (isCharge ? 0 : grace) < Date.now();
  const message = isCharge ? 'El cobro no llegó a su proveedor' : 'Nadie terminó de pagar';
  const settled = isOpen && isOver ? { ...state, status: 'canceled' as const, message } : state;
  await job.inTransaction((db) => settlePayment(db, attempt.id, settled, country));
  return !isOpen || isOver;
}

/** Polls a payment until it is final, which also finds payments of guests who never returned. */
export const readPaymentJob = (services: PayingServices): Job =>
  pollJob(readPayment, {
    find: (db, { paymentId }) => repo.find(db, paymentId),
    isFinal: ({ provider, status }) => provider === null || !['created', 'canceled'].includes(status),
    read: (job, attempt: repo.Attempt, { visit }) => readState(job, services, attempt, visit),
    next: ({ paymentId }) => ({ paymentId }),
    interval: 5 * minute,
  });

/** Processes webhooks of payments: the state is read from the provider, whatever the webhook claims. */
export const paymentWebhookJob = (services: PayingServices): Job =>
  webhookJob('payments', {
    find: (job, provider, event) => job.inTransaction((db) => repo.findBy(db, provider, event)),
    // Some providers capture only on request, and their guests never return to our pages.
    settle: (job, attempt: repo.Attempt) => readState(job, services, attempt, {}),
  });
