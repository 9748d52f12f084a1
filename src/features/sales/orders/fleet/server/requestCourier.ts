import { type CompanyWithShop, companyWithShop } from '#features/platform/tenants/server/index.ts';
import { deliveryJobStatusLabels, fleetGaveUp } from '#domain/orders/orders.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { fleetPatience, nextRetry } from '../fallback.rules.ts';
import * as repo from './deliveries.repo.ts';
import { callOff, type FleetServices, keyed, webhookAddress } from './fleetAccess.ts';
import { dropSoon, readLater, requestAt, requestCourier } from './fleetJobKinds.ts';
import { type FleetStep, prepareDelivery } from './prepareDelivery.ts';
import { amountOf, noteQuote } from './quotes.repo.ts';
import { closeDelivery, fleetName, reportProblem, settleDelivery } from './settleDelivery.ts';

type Request = Extract<FleetStep, { kind: 'request' }>;
type RequestedWith = { services: FleetServices; company: CompanyWithShop };
type Replacement = Extract<FleetStep, { kind: 'replace' }>;

const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Message of a failed call; a timeout counts as a failure. */
function failureOf(error: unknown, job: JobCtx): string {
  job.signal.throwIfAborted();
  if (error instanceof ProviderFailure) return error.message;
  if (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))
    return `No respondió en ${fleetPatience.request / 1000} segundos.`;
  throw error;
}

/** Another attempt is allowed unless the fleet refused the quote or the credentials. */
const mayPass = (error: unknown) =>
  !(error instanceof ProviderFailure) || !['refused', 'unauthorised'].includes(error.reason);

/** Without a courier, requests the next fleet, or retries the same one while its time limit allows. */
async function passOn(job: JobCtx, { delivery, hasNext }: Request, reason: string, isTransient: boolean) {
  await job.inTransaction(async (db) => {
    const now = await repo.find(db, delivery.id);
    const isInTime = Date.parse(now?.dueAt ?? '') > Date.now();
    if (hasNext || !isTransient || !isInTime) return closeDelivery(db, delivery.id, { status: 'REJECTED', reason });
    await repo.change(db, delivery.id, { askingUntil: null, problem: reason });
    if (now?.releasedAt === null) await repo.mirror(db, delivery.orderId, { problem: reason });
    return requestAt(db, delivery.orderId, after(fleetPatience.retry));
  });
  return { summary: reason };
}

/**
 * The result is unknown and a courier may come: no other fleet is requested until the fleet answers or staff decide.
 */
async function waitForFleet(job: JobCtx, delivery: repo.StoredDelivery, failure: string) {
  const doubt = 'Puede que mande un repartidor igual: se le sigue preguntando antes de pedir otro.';
  const problem = `${failure} ${doubt}`;
  await job.inTransaction(async (db) => {
    const order = await orders.findForUpdate(db, delivery.orderId, null);
    const known = order && (await repo.find(db, delivery.id));
    if (!known || fleetGaveUp(known.status) || known.releasedAt !== null) return;
    await reportProblem(db, order, { problem, delivery: known, isKnown: known.problem?.endsWith(doubt) ?? false });
    await requestAt(db, order.id, nextRetry(known.requestedAt ?? after(0), Date.now()));
  });
  return { summary: failure };
}

/** The quote of the order while it is valid, or a new one; null when the fleet does not cover the address. */
async function quoteFor(job: JobCtx, { delivery, connection, errand }: Request, key: string, signal: AbortSignal) {
  const { quoteReference, quoteExpiresAt, quoted, requestedAt } = delivery;
  const isValid = quoteExpiresAt === null || Date.parse(quoteExpiresAt) > Date.now() + fleetPatience.quoteMargin;
  if (requestedAt === null && quoteReference !== null && isValid) return { reference: quoteReference };
  const quote = await connection.adapter.quote({ ...errand, key }, signal).catch(async (error) => {
    await job.inTransaction((db) => noteQuote(db, delivery, null));
    throw error;
  });
  await job.inTransaction(async (db) => {
    await noteQuote(db, delivery, quote);
    if (!quote) return;
    const { reference: quoteReference, expiresAt } = quote;
    // Keeps the fleet the order was sold with, and stores the quote before it is accepted.
    await repo.change(db, delivery.id, {
      quoteReference,
      quoteExpiresAt: expiresAt,
      quoted: quoted ?? amountOf(quote),
    });
  });
  return quote && { reference: quote.reference };
}

/** Stores the status of a delivery and schedules the follow-up. */
async function settle(job: JobCtx, delivery: repo.StoredDelivery, update: Parameters<typeof settleDelivery>[2]) {
  await job.inTransaction(async (db) => {
    await orders.findForUpdate(db, delivery.orderId, null);
    await repo.change(db, delivery.id, { askingUntil: null });
    await settleDelivery(db, delivery.id, update);
    const now = await repo.find(db, delivery.id);
    if (!now || fleetGaveUp(now.status)) return;
    const soonest = Date.now() + fleetPatience.retry;
    await requestAt(db, delivery.orderId, new Date(Math.max(soonest, Date.parse(now.dueAt ?? ''))).toISOString());
    await readLater(db, delivery.id);
  });
  return { summary: deliveryJobStatusLabels[update.status] };
}

/** Requests a courier. The delivery's key makes repeated runs idempotent. */
async function request(job: JobCtx, { services, company }: RequestedWith, step: Request) {
  const { delivery, connection, errand } = step;
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(fleetPatience.request)]);
  const stored = keyed(job.scope.tenantId, delivery);
  const { key } = stored;
  try {
    const known = step.isRepeated ? await connection.adapter.track(stored, signal) : null;
    // An unconfirmed reservation is requested with the same key.
    if (known && known.status !== 'PREORDER') return await settle(job, delivery, known);
  } catch (error) {
    return waitForFleet(job, delivery, failureOf(error, job));
  }
  let quote: Awaited<ReturnType<typeof quoteFor>>;
  try {
    quote = await quoteFor(job, step, key, signal);
  } catch (error) {
    return passOn(job, step, failureOf(error, job), mayPass(error));
  }
  if (!quote) return passOn(job, step, `${fleetName(delivery)} no llega a esa dirección.`, false);
  try {
    const requested = { ...errand, key, quoteReference: quote.reference };
    const webhookUrl = webhookAddress(services, company, connection);
    return await settle(job, delivery, await connection.adapter.request({ ...requested, webhookUrl }, signal));
  } catch (error) {
    return resolveFailure(job, step, { ...stored, quoteReference: quote.reference }, error);
  }
}

/** Whether a request that failed was taken after all. */
async function resolveFailure(job: JobCtx, step: Request, stored: ReturnType<typeof keyed>, failed: unknown) {
  const { delivery, connection } = step;
  const failure = failureOf(failed, job);
  try {
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(fleetPatience.lookup)]);
    const update = await connection.adapter.track(stored, signal);
    if (update && update.status !== 'PREORDER') return await settle(job, delivery, update);
  } catch (error) {
    failureOf(error, job);
    return waitForFleet(job, delivery, failure);
  }
  if (failed instanceof ProviderFailure && failed.uncertain && failed.reason === 'refused')
    return waitForFleet(job, delivery, failure);
  // The fleet does not know it now, or only reserved it; what turns up late is called off.
  await job.inTransaction((db) => dropSoon(db, delivery.id, after(fleetPatience.recheck)));
  return passOn(job, step, failure, mayPass(failed));
}

/** Cancels a fleet that exceeds its time limit. The next one is requested once it confirms. */
async function replace(job: JobCtx, { delivery, connection }: Replacement) {
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(fleetPatience.request)]);
  try {
    const update = await callOff(connection.adapter, keyed(job.scope.tenantId, delivery), signal);
    if (update && update.status !== 'PREORDER') return await settle(job, delivery, update);
  } catch (error) {
    return waitForFleet(job, delivery, failureOf(error, job));
  }
  const reason = 'La flota no tiene el despacho.';
  await job.inTransaction((db) => closeDelivery(db, delivery.id, { status: 'CANCELLED', reason }));
  return { summary: reason };
}

/** Runs the next step for the courier of an order: requests a fleet, or replaces it by the next. */
export const requestCourierJob = (services: FleetServices): Job =>
  defineJob({
    ...requestCourier,
    async run(job, { orderId }) {
      const company = await companyWithShop(job);
      const step = await job.inTransaction((db) => prepareDelivery(db, { services, company }, orderId));
      if (!step) return { summary: 'Ya no hacía falta un repartidor' };
      return step.kind === 'request' ? request(job, { services, company }, step) : replace(job, step);
    },
  });
