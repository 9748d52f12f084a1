import { fail } from '#kit/contract/failures.ts';
import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import {
  type WebhookSubscription,
  webhookSubscriptionEntity,
  webhookSubscriptionsApi,
} from '../webhookSubscriptions.contract.ts';
import { type TopicName, webhookTopics } from '../webhookTopics.rules.ts';
import { urlProblem } from '../webhookUrl.rules.ts';
import { changeState } from './deliveries.repo.ts';
import { insertTestEvent } from './events.repo.ts';
import { enqueueExpansion } from './expandSoon.ts';
import { replaceSecret } from './secrets.repo.ts';
import { checkAt } from './webhookJobKinds.ts';

type Id = { params: { id: number } };

/** Events show what the lists of their topics show: a user subscribes to what he may see. */
function requireTopics({ actor }: Ctx, topics: readonly TopicName[]): void {
  const hidden = topics.filter((topic) => !actor.policies.has(webhookTopics[topic].policy));
  if (hidden.length === 0) return;
  const labels = hidden.map((topic) => `«${webhookTopics[topic].label}»`).join(', ');
  fail('invalidFields', { fields: { topics: [`Tu rol no ve los datos de ${labels}`] } });
}

function requireUrl(url: string, allowedHosts: ReadonlySet<string>): void {
  const problem = urlProblem(url, allowedHosts);
  if (problem !== null) fail('invalidFields', { fields: { url: [problem] } });
}

export const webhookSubscriptions = implementApiWith(webhookSubscriptionsApi, (services) => {
  const { areas, secrets } = services;
  const { allowedHosts } = services.webhooks;
  const records = crudHandlers(webhookSubscriptionsApi, { entity: webhookSubscriptionEntity, areas });
  const get = async (ctx: Ctx, { params }: Id) =>
    (await records.get(ctx, { params, query: {}, body: {} })) as WebhookSubscription;
  const administers = (ctx: Ctx) => requireEveryStore(ctx, 'administrar webhooks');
  return {
    ...records,
    list(ctx, input) {
      administers(ctx);
      return records.list(ctx, input);
    },
    get(ctx, input) {
      administers(ctx);
      return get(ctx, input);
    },
    async create(ctx, input) {
      administers(ctx);
      requireTopics(ctx, input.body.topics);
      requireUrl(input.body.url, allowedHosts);
      const created = (await records.create(ctx, input)) as WebhookSubscription;
      await checkAt(ctx.db, new Date());
      return { ...created, secret: await replaceSecret(ctx.db, secrets, created.id) };
    },
    async update(ctx, input) {
      administers(ctx);
      const before = await get(ctx, input);
      const { topics = [], url, active } = input.body;
      requireTopics(
        ctx,
        topics.filter((topic) => !before.topics.includes(topic)),
      );
      if (url !== undefined) requireUrl(url, allowedHosts);
      const updated = (await records.update(ctx, input)) as WebhookSubscription;
      if (!active || before.active) return updated;
      await changeState(ctx.db, updated.id, { pausedBy: null, failingSince: null, retryAt: null });
      await checkAt(ctx.db, new Date());
      return get(ctx, input);
    },
    async remove(ctx, input) {
      administers(ctx);
      return records.remove(ctx, input);
    },
    async rotateSecret(ctx, { params }) {
      administers(ctx);
      await get(ctx, { params });
      return { secret: await replaceSecret(ctx.db, secrets, params.id) };
    },
    async test(ctx, { params }) {
      administers(ctx);
      await get(ctx, { params });
      const eventId = await insertTestEvent(ctx.db, params.id);
      await enqueueExpansion(ctx.db);
      return { eventId };
    },
  };
});
