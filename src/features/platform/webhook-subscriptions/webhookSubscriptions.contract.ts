import { z } from 'zod';
import { crud, idParam, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { enumOf, filled, ids, integer, multiline, stamps } from '#kit/contract/fields.ts';
import { linkFilters, linkLabels, linkShape, links } from '#kit/contract/links.ts';
import { topicLabels, type TopicName } from './webhookTopics.rules.ts';

export const webhookSubscriptionLinks = links('webhookSubscriptions', 'webhookSubscriptionId', {
  storeIds: {
    label: 'Locales',
    to: 'stores',
    table: 'webhookSubscriptionStores',
    target: 'storeId',
    schema: ids(1000),
    missing: 'Uno de los locales ya no existe',
  },
});

export const webhookSubscriptionDraft = z.strictObject({
  name: filled(80),
  url: filled(500),
  topics: z.array(enumOf(topicLabels)).min(1, 'Elige al menos un tema'),
  active: z.boolean(),
  notes: multiline(500),
  ...linkShape(webhookSubscriptionLinks),
});
export type WebhookSubscriptionDraft = z.output<typeof webhookSubscriptionDraft>;

export const blankWebhookSubscription = {
  active: true,
  notes: '',
  storeIds: [],
} satisfies Partial<WebhookSubscriptionDraft>;

export const pauseLabels = {
  gone: 'El receptor respondió 410: ya no quiere eventos',
  failing: 'Falló tres días seguidos',
} as const;

const moment = z.iso.datetime().nullable();

export const webhookSubscription = z.object({
  ...webhookSubscriptionDraft.shape,
  /** Why it was paused automatically. */
  pausedBy: enumOf(pauseLabels).nullable(),
  /** The first failure since the last delivered event. */
  failingSince: moment,
  deliveredAt: moment,
  ...stamps,
});
export type WebhookSubscription = z.output<typeof webhookSubscription>;

const webhookSubscriptionListQuery = pageQuery.extend({
  query: pageQuery.shape.query,
  ids: queryIds.optional(),
  active: queryFlag.optional(),
  ...linkFilters(webhookSubscriptionLinks),
  sort: z.enum(['name', 'updatedAt']).optional(),
});

const path = '/webhook_subscriptions';
const byDeliveries = moving('Cambia con las entregas');

const records = crud(
  'webhooks',
  path,
  { singular: 'webhook_subscription', label: 'un webhook', plural: 'webhooks' },
  {
    item: webhookSubscription,
    draft: webhookSubscriptionDraft,
    list: webhookSubscriptionListQuery,
    blank: blankWebhookSubscription,
    readOnly: { pausedBy: byDeliveries, failingSince: byDeliveries, deliveredAt: byDeliveries },
  },
);

const { idempotent: _, ...creation } = records.create;

export const webhookSubscriptionsApi = {
  ...records,
  /** Not repeatable by key: stored replies would keep the secret. */
  create: endpoint({ ...creation, reply: webhookSubscription.extend({ secret: z.string() }) }),
  rotateSecret: endpoint({
    method: 'POST',
    path: `${path}/:id/secret`,
    policy: 'webhooks.update',
    summary: 'Cambiar el secreto de un webhook: se muestra una vez, y el anterior firma también durante 24 horas',
    params: idParam,
    reply: z.object({ secret: z.string() }),
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/:id/test`,
    policy: 'webhooks.update',
    summary: 'Enviar un evento de prueba',
    params: idParam,
    status: 202,
    reply: z.object({ eventId: integer }),
  }),
};

const yesOrNo = (value: boolean) => (value ? 'Sí' : 'No');

export const webhookSubscriptionEntity = entity({
  table: 'webhookSubscriptions',
  area: 'webhooks',
  label: 'webhook',
  title: 'name',
  links: webhookSubscriptionLinks,
  fields: {
    name: 'Nombre',
    url: 'Dirección',
    topics: 'Temas',
    active: 'Activo',
    notes: 'Notas',
    ...linkLabels(webhookSubscriptionLinks),
  },
  words: { topics: (topic: TopicName) => topicLabels[topic], active: yesOrNo },
});

/** Constraint violations as form errors: wire field and message. */
export const webhookSubscriptionConstraints = {
  webhook_subscriptions_name_unique: { field: 'name', message: 'Ya existe un webhook con ese nombre.' },
};
