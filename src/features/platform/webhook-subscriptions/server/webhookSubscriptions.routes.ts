import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { lockName } from '#kit/server/data/lockName.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import {
  type WebhookSubscription,
  webhookSubscriptionEntity,
  webhookSubscriptionsApi,
} from '../webhookSubscriptions.contract.ts';
import { fail, maxSubscriptions } from '../webhookSubscriptions.failures.ts';
import { urlProblem } from './webhookUrl.ts';
import { changeState, dropTopics } from './deliveries.repo.ts';
import { insertTestEvent } from './events.repo.ts';
import { enqueueExpansion } from './expandSoon.ts';
import { requireTopics } from './requireTopics.ts';
import { replaceSecret } from './secrets.repo.ts';
import { checkAt } from './webhookJobKinds.ts';

type Id = { params: { id: number } };

function requireUrl(url: string, allowedHosts: ReadonlySet<string>): void {
  const problem = urlProblem(url, allowedHosts);
  if (problem !== null) fail('invalidFields', { fields: { url: [problem] } });
}

const withoutAll = <Name>(names: readonly Name[], others: readonly Name[]): Name[] =>
  names.filter((name) => !others.includes(name));

/** Each event is written for every subscription of its topic. */
async function requireRoom(db: Db): Promise<void> {
  await lockName(db, 'webhook_subscriptions');
  const { count } = await db
    .selectFrom('webhookSubscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxSubscriptions) fail('tooManyWebhooks');
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
      await requireRoom(ctx.db);
      const created = (await records.create(ctx, input)) as WebhookSubscription;
      await checkAt(ctx.db, new Date());
      return { ...created, secret: await replaceSecret(ctx.db, secrets, created.id) };
    },
    async update(ctx, input) {
      administers(ctx);
      const before = await get(ctx, input);
      const { topics = before.topics, url = before.url, active = before.active } = input.body;
      const isElsewhere = url !== before.url || (active && !before.active);
      requireTopics(ctx, isElsewhere ? topics : withoutAll(topics, before.topics));
      if (url !== before.url) requireUrl(url, allowedHosts);
      const updated = (await records.update(ctx, input)) as WebhookSubscription;
      await dropTopics(ctx.db, updated.id, withoutAll(before.topics, topics));
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
      if (!(await get(ctx, { params })).active) fail('webhookPaused');
      const eventId = await insertTestEvent(ctx.db, params.id);
      await enqueueExpansion(ctx.db);
      return { eventId };
    },
  };
});
