import { z } from 'zod';
import { openStoredConnection, pollJob, webhookJob } from '#features/platform/integrations/server/index.ts';
import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import type { PaymentGateway, ReturnVisit } from '#integrations/payments/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { Services } from '#kit/server/services.ts';
import * as repo from './attempts.repo.ts';
import { settlePayment } from './settlePayment.ts';

type PayingServices = Pick<Services, 'integrations' | 'secrets'>;
const minute = 60_000;
/** How long after its form closed a payment is still looked for. */
const grace = 15 * minute;

const readPayment = defineJobKind({
  kind: 'payments.read',
  whileHeld: 'run',
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

const readInterval = 5 * minute;
/** Reads within the time that a provider waits for a capture, so that some may fail. */
const readsPerCapture = 5;
const intervalOf = ({ captureWithinMs = Infinity }: PaymentGateway): number =>
  Math.min(readInterval, captureWithinMs / readsPerCapture);

/** When a payment is first read: once its form has closed, and earlier where it must be captured meanwhile. */
export const firstReadAt = (gateway: PaymentGateway, formClosesAt: string): string => {
  const at =
    gateway.captureWithinMs === undefined ? Date.parse(formClosesAt) + minute : Date.now() + intervalOf(gateway);
  return new Date(at).toISOString();
};

type CaptureRequest = {
  gateway: PaymentGateway;
  attempt: repo.Attempt;
  secrets: Secrets;
  visit: ReturnVisit;
  isOwed: boolean;
};

/** Captures a payment, or only reads its state when the order was paid or cancelled meanwhile. */
export const captureOrRead = ({ gateway, attempt, secrets, visit, isOwed }: CaptureRequest, signal: AbortSignal) => {
  const stored = repo.storedPayment(attempt, secrets);
  return isOwed && gateway.complete ? gateway.complete(stored, visit, signal) : gateway.state(stored, signal);
};

/** Reads a payment from its provider, captures it if that is due, and stores its state. Returns as `pollJob` expects. */
async function readState(job: JobCtx, services: PayingServices, attempt: repo.Attempt, visit: ReturnVisit = {}) {
  const { adapter: gateway } = await openStoredConnection(job, services, 'payments', attempt);
  const isOwed = await job.inTransaction((db) => repo.isOwed(db, attempt.orderId));
  const state = await captureOrRead({ gateway, attempt, secrets: services.secrets, visit, isOwed }, job.signal);
  const { country } = await companyWithShop(job);
  const isOpen = state.status === 'pending' || state.status === 'unknown';
  // A charge has no return visit.
  const isCharge = repo.isCharge(attempt);
  const isOver = Date.parse(attempt.expiresAt ?? '') + (isCharge ? 0 : grace) < Date.now();
  const message = isCharge ? 'El cobro no llegó a su proveedor' : 'Nadie terminó de pagar';
  const settled = isOpen && isOver ? { ...state, status: 'canceled' as const, message } : state;
  await job.inTransaction((db) => settlePayment(db, attempt.id, settled, country));
  return !isOpen || isOver ? null : intervalOf(gateway);
}

/** Polls a payment until it is final, which also finds payments of guests who never returned. */
export const readPaymentJob = (services: PayingServices): Job =>
  pollJob(readPayment, {
    find: (db, { paymentId }) => repo.find(db, paymentId),
    isFinal: ({ provider, status }) => provider === null || !['created', 'canceled'].includes(status),
    read: (job, attempt: repo.Attempt, { visit }) => readState(job, services, attempt, visit),
    next: ({ paymentId }) => ({ paymentId }),
  });

/** Processes webhooks of payments: the state is read from the provider, whatever the webhook claims. */
export const paymentWebhookJob = (services: PayingServices): Job =>
  webhookJob('payments', {
    find: (job, provider, event) => job.inTransaction((db) => repo.findBy(db, provider, event)),
    settle: (job, attempt: repo.Attempt) => readState(job, services, attempt),
  });
