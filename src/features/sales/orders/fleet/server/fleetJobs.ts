import { isDeliveryOver } from '#domain/delivery/deliveryJobs.ts';
import { findWebhook, settleWebhook, workFleetWebhook } from '#features/platform/integrations/server/index.ts';
import type { DeliveryNews } from '#integrations/delivery/port.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import * as repo from './deliveries.repo.ts';
import { callOff, deliveryIdOf, type FleetServices, keyed, openFleet } from './fleetAccess.ts';
import { cancelCourier, dropDelivery, readDelivery, readLater } from './fleetJobKinds.ts';
import { closeDelivery, fleetName, settleDelivery } from './settleDelivery.ts';

/** Reads a delivery and asks for the next reading, until it is over. */
export const readDeliveryJob = (services: FleetServices): Job =>
  defineJob({
    ...readDelivery,
    async run(job, { deliveryId }) {
      const delivery = await job.inTransaction((db) => repo.find(db, deliveryId));
      if (!delivery || isDeliveryOver(delivery.status)) return;
      const { fleet } = await openFleet(job, services, delivery);
      const update = await fleet.track(keyed(job.scope.tenantId, delivery), job.signal);
      await job.inTransaction(async (db) => {
        if (update) await settleDelivery(db, deliveryId, update);
        if (update && isDeliveryOver(update.status)) return;
        await readLater(db, deliveryId);
      });
    },
  });

/** Calls off a delivery with its fleet, whatever ours says of it. Fails while a courier may still come. */
async function drop(job: JobCtx, services: FleetServices, delivery: repo.StoredDelivery): Promise<void> {
  const close = () =>
    job.inTransaction((db) => closeDelivery(db, delivery.id, { status: 'CANCELLED', reason: 'No se necesita más.' }));
  if (delivery.requestedAt === null) return close();
  const { fleet } = await openFleet(job, services, delivery);
  const update = await callOff(fleet, keyed(job.scope.tenantId, delivery), job.signal);
  // What was reserved and never confirmed sends nobody, also where it cannot be taken back.
  if (!update || update.status === 'PREORDER') {
    const isAsking = delivery.askingUntil !== null && Date.parse(delivery.askingUntil) > Date.now();
    if (isAsking) throw new Error(`Todavía se está pidiendo a ${fleetName(delivery)}.`);
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
      // The courier who has the food is the order's, whatever was meant before.
      const isTaken = delivery?.releasedAt === null && !isDeliveryOver(delivery.status);
      if (delivery && !isTaken) await drop(job, services, delivery);
    },
  });

/** Calls off the couriers of an order that was called off; one who has picked up already brings it back or keeps it. */
export const cancelCourierJob = (services: FleetServices): Job =>
  defineJob({
    ...cancelCourier,
    async run(job, { orderId }) {
      for (const delivery of await job.inTransaction((db) => repo.openOf(db, orderId)))
        await drop(job, services, delivery);
    },
  });

/** Works what a fleet told: as it says where it is signed, and by reading the delivery where it is not. */
export const fleetWebhookJob = (services: FleetServices): Job =>
  defineJob({
    ...workFleetWebhook,
    async run(job, { webhookId }) {
      const webhook = await job.inTransaction((db) => findWebhook(db, webhookId));
      if (webhook?.state !== 'received') return;
      const news = webhook.news as DeliveryNews;
      const { tenantId } = job.scope;
      const id = deliveryIdOf(tenantId, news.deliveryKey);
      const by = { id, ...(news.reference !== undefined && { reference: news.reference }) };
      const delivery = await job.inTransaction((db) => repo.findBy(db, webhook.provider, by));
      if (delivery) {
        const open = () => openFleet(job, services, delivery);
        const update = news.update ?? (await (await open()).fleet.track(keyed(tenantId, delivery), job.signal));
        if (update) await job.inTransaction((db) => settleDelivery(db, delivery.id, update));
      }
      await job.inTransaction((db) => settleWebhook(db, webhookId));
    },
  });
