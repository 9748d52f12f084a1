import { isDeliveryOver } from '#domain/delivery/deliveryJobs.ts';
import { openStoredConnection, pollJob, webhookJob } from '#features/platform/integrations/server/index.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import * as repo from './deliveries.repo.ts';
import { callOff, deliveryIdOf, type FleetServices, keyed } from './fleetAccess.ts';
import { cancelCourier, dropDelivery, readDelivery, readEvery } from './fleetJobKinds.ts';
import { closeDelivery, fleetName, settleDelivery } from './settleDelivery.ts';

/** Reads a delivery from its fleet and stores its state. Returns the milliseconds until the next read; null when it is over. */
async function track(job: JobCtx, services: FleetServices, delivery: repo.StoredDelivery): Promise<number | null> {
  const { adapter: fleet } = await openStoredConnection(job, services, 'delivery', delivery);
  const update = await fleet.track(keyed(job.scope.tenantId, delivery), job.signal);
  if (update) await job.inTransaction((db) => settleDelivery(db, delivery.id, update));
  return update !== null && isDeliveryOver(update.status) ? null : readEvery;
}

/** Polls a delivery until it is over. */
export const readDeliveryJob = (services: FleetServices): Job =>
  pollJob(readDelivery, {
    find: (db, { deliveryId }) => repo.find(db, deliveryId),
    isFinal: ({ status }) => isDeliveryOver(status),
    read: (job, delivery: repo.StoredDelivery) => track(job, services, delivery),
    next: (args) => args,
  });

/** Cancels a delivery with its fleet, whatever status is stored. Throws while a courier may still come. */
async function drop(job: JobCtx, services: FleetServices, delivery: repo.StoredDelivery): Promise<void> {
  const close = () =>
    job.inTransaction((db) => closeDelivery(db, delivery.id, { status: 'CANCELLED', reason: 'No se necesita más.' }));
  if (delivery.requestedAt === null) return close();
  const { adapter: fleet } = await openStoredConnection(job, services, 'delivery', delivery);
  const update = await callOff(fleet, keyed(job.scope.tenantId, delivery), job.signal);
  // An unconfirmed reservation sends no courier, even if its cancellation fails.
  if (!update || update.status === 'PREORDER') {
    const isRequesting = delivery.askingUntil !== null && Date.parse(delivery.askingUntil) > Date.now();
    if (isRequesting) throw new Error(`Todavía se está pidiendo a ${fleetName(delivery)}.`);
    return close();
  }
  await job.inTransaction((db) => settleDelivery(db, delivery.id, update));
  if (!isDeliveryOver(update.status))
    throw new Error(`${fleetName(delivery)} ya no deja cancelar: hay que hablar con el repartidor.`);
}

export const dropDeliveryJob = (services: FleetServices): Job =>
  defineJob({
    ...dropDelivery,
    async run(job, { deliveryId }) {
      const delivery = await job.inTransaction((db) => repo.find(db, deliveryId));
      // A courier who has picked up the order keeps it.
      const isTaken = delivery?.releasedAt === null && !isDeliveryOver(delivery.status);
      if (!delivery || isTaken) return { summary: 'Ya no había que cancelarlo' };
      await drop(job, services, delivery);
      return { summary: 'Despacho cancelado' };
    },
  });

/** Cancels the couriers of a cancelled order; one who has picked it up returns it or keeps it. */
export const cancelCourierJob = (services: FleetServices): Job =>
  defineJob({
    ...cancelCourier,
    async run(job, { orderId }) {
      const open = await job.inTransaction((db) => repo.openOf(db, orderId));
      for (const delivery of open) await drop(job, services, delivery);
      return summaryOf(open.length, ['repartidor cancelado', 'repartidores cancelados']);
    },
  });

/** Processes webhooks of fleets: a signed update is applied as it is, otherwise the delivery is read from the fleet. */
export const fleetWebhookJob = (services: FleetServices): Job =>
  webhookJob('delivery', {
    find(job, provider, { reference, deliveryKey }) {
      const id = deliveryIdOf(job.scope.tenantId, deliveryKey);
      const by = { id, ...(reference !== undefined && { reference }) };
      return job.inTransaction((db) => repo.findBy(db, provider, by));
    },
    async settle(job, delivery: repo.StoredDelivery, { update }) {
      if (update) await job.inTransaction((db) => settleDelivery(db, delivery.id, update));
      else await track(job, services, delivery);
    },
  });
