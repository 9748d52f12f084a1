import { isDeliveryOver } from '#domain/delivery/deliveryJobs.ts';
import { fleetGaveUp } from '#domain/orders.ts';
import {
  connectionTo,
  findWebhook,
  type FleetConnection,
  settleWebhook,
  workFleetWebhook,
} from '#features/platform/integrations/server/index.ts';
import type { DeliveryNews } from '#integrations/delivery/port.ts';
import { defineJob, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { companyOf } from '../../record/server/companyOf.ts';
import * as repo from './deliveries.repo.ts';
import { cancelCourier, readDelivery } from './fleetJobKinds.ts';
import { settleDelivery } from './settleDelivery.ts';

export type FleetServices = Pick<Services, 'integrations' | 'secrets' | 'originOf'>;

/** Milliseconds between two readings of a delivery that is on its way. */
const readEvery = 3 * 60_000;

/** Unlike that of any other delivery of any company. */
export const deliveryKey = (tenantId: number, id: number): string => `t${tenantId}-d${id}`;

const openFleet = async (
  job: JobCtx,
  services: FleetServices,
  delivery: repo.StoredDelivery,
): Promise<FleetConnection> => {
  const { provider: key, storeId, orderId } = delivery;
  const company = await companyOf(job);
  const { delivery: fleet } = await job.inTransaction((db) =>
    connectionTo(db, services, { key, storeId, orderId, company }),
  );
  if (!fleet) throw new Error(`Faltan las credenciales de ${key}.`);
  return fleet;
};

const keyed = (job: JobCtx, { id, reference }: repo.StoredDelivery) => ({
  key: deliveryKey(job.scope.tenantId, id),
  reference,
});

/** Reads a delivery and asks for the next reading, until it is over. */
export const readDeliveryJob = (services: FleetServices): Job =>
  defineJob({
    ...readDelivery,
    async run(job, { deliveryId }) {
      const delivery = await job.inTransaction((db) => repo.find(db, deliveryId));
      if (!delivery || isDeliveryOver(delivery.status)) return;
      const { fleet } = await openFleet(job, services, delivery);
      const update = await fleet.track(keyed(job, delivery), job.signal);
      await job.inTransaction(async (db) => {
        if (update) await settleDelivery(db, deliveryId, update);
        if (update && isDeliveryOver(update.status)) return;
        await enqueue(db, readDelivery, { deliveryId }, { runAt: new Date(Date.now() + readEvery).toISOString() });
      });
    },
  });

/** Calls off the courier of an order that was called off; one that is picked up already brings it back or keeps it. */
export const cancelCourierJob = (services: FleetServices): Job =>
  defineJob({
    ...cancelCourier,
    async run(job, { orderId }) {
      const delivery = await job.inTransaction((db) => repo.activeOf(db, orderId));
      if (!delivery || isDeliveryOver(delivery.status)) return;
      const { fleet } = await openFleet(job, services, delivery);
      const update = await fleet.cancel(keyed(job, delivery), job.signal);
      await job.inTransaction((db) => settleDelivery(db, delivery.id, update));
      if (!fleetGaveUp(update.status) && update.status !== 'COMPLETED')
        throw new Error('La flota ya no deja cancelar: hay que hablar con el repartidor.');
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
      const id = Number(/-d(\d+)$/.exec(news.deliveryKey ?? '')?.[1] ?? 0);
      const by = { id, ...(news.reference !== undefined && { reference: news.reference }) };
      const delivery = await job.inTransaction((db) => repo.findBy(db, webhook.provider, by));
      if (delivery) {
        const open = () => openFleet(job, services, delivery);
        const update = news.update ?? (await (await open()).fleet.track(keyed(job, delivery), job.signal));
        if (update) await job.inTransaction((db) => settleDelivery(db, delivery.id, update));
      }
      await job.inTransaction((db) => settleWebhook(db, webhookId));
    },
  });
