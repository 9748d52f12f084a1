import { area } from '#kit/server/area.ts';
import { customersErasedEffect } from './server/customersErasedEffect.ts';
import { addDemoWebhookSubscriptions } from './server/demoWebhookSubscriptions.ts';
import { webhookDeliveries } from './server/deliveries.routes.ts';
import { purgeDeliveries } from './server/events.repo.ts';
import { expandEventsJob } from './server/expandEvents.ts';
import { checkDeliveriesJob, startChecks } from './server/checkDeliveries.ts';
import { recordsChangedEffect } from './server/recordsChangedEffect.ts';
import { sendDeliveriesJob } from './server/sendDeliveries.ts';
import { webhookSubscriptions } from './server/webhookSubscriptions.routes.ts';
import { failures } from './webhookSubscriptions.failures.ts';
import { webhookSubscriptionConstraints, webhookSubscriptionEntity } from './webhookSubscriptions.contract.ts';
import { webhookPolicies } from './webhookSubscriptions.policies.ts';

/** Events of a company to its own systems. Events that providers send to us are in the area of integrations. */
export const webhookSubscriptionsArea = area({
  name: 'webhook-subscriptions',
  policies: [webhookPolicies],
  failures,
  apis: {
    webhookSubscriptions: { title: 'Webhooks', ...webhookSubscriptions },
    webhookDeliveries: { title: 'Webhooks: entregas', ...webhookDeliveries },
  },
  tables: [
    {
      table: 'webhookSubscriptions',
      entity: webhookSubscriptionEntity,
      ofEveryStore: true,
      permanent: 'Un webhook no se deshace: cámbialo en Webhooks.',
    },
  ],
  constraints: webhookSubscriptionConstraints,
  events: { recordsChanged: ['webhooks'] },
  effects: [recordsChangedEffect, customersErasedEffect],
  jobs: (services) => [expandEventsJob(services), sendDeliveriesJob(services), checkDeliveriesJob()],
  catchUp: [startChecks],
  nightly: () => [(job) => job.inTransaction(purgeDeliveries)],
  demo: addDemoWebhookSubscriptions,
});
