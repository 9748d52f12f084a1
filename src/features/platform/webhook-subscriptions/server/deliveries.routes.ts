import { sql } from 'kysely';
import { fail } from '../webhookSubscriptions.failures.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { emit } from '#kit/server/live/events.ts';
import { storedDays, webhookDeliveriesApi } from '../deliveries.contract.ts';
import { requireContent } from './requireTopics.ts';
import { messageId } from './messageId.ts';
import { sendSoon } from './webhookJobKinds.ts';

async function requireSubscription(ctx: Ctx, id: number): Promise<{ active: boolean }> {
  requireEveryStore(ctx, 'administrar webhooks');
  const found = ctx.db.selectFrom('webhookSubscriptions').select('active').where('id', '=', id);
  return (await found.executeTakeFirst()) ?? fail('notFound');
}

/** Nothing is sent to a paused subscription. */
async function requireActive(ctx: Ctx, id: number): Promise<void> {
  if (!(await requireSubscription(ctx, id)).active) fail('webhookPaused');
}

const columns = [
  'd.id',
  'd.subscriptionId',
  'd.eventId',
  'd.type',
  'd.status',
  'd.attempts',
  'd.createdAt',
  'd.attemptedAt',
  'd.responseStatus',
  'd.milliseconds',
  'd.problem',
] as const;

const selected = (db: Db) =>
  db
    .selectFrom('webhookDeliveries as d')
    .select(columns)
    .select(sql<string | null>`case when d.status = 'pending' then d.next_at end`.as('nextAt'));

const withMessageId = <Row extends { eventId: number }>(db: Db, { eventId, ...row }: Row) => ({
  ...row,
  messageId: messageId(scopeOf(db).tenantId, eventId),
});

const unsentState = {
  status: 'pending',
  nextAt: sql<string>`now()`,
  expiresAt: sql<string>`now() + interval '3 days'`,
} as const;

export const webhookDeliveries = implementApi(webhookDeliveriesApi, {
  async list(ctx, { params, query }) {
    await requireSubscription(ctx, params.id);
    let found = selected(ctx.db).where('d.subscriptionId', '=', params.id);
    if (query.status) found = found.where('d.status', '=', query.status);
    const page = await paginate(found.orderBy('d.id', 'desc'), query);
    return { ...page, data: page.data.map((row) => withMessageId(ctx.db, row)) };
  },
  async get(ctx, { params }) {
    const row = await selected(ctx.db)
      .innerJoin('webhookEvents as v', 'v.id', 'd.eventId')
      .select(['d.response', 'v.body', 'v.topic'])
      .where('d.id', '=', params.id)
      .executeTakeFirst();
    if (!row) return fail('notFound');
    await requireSubscription(ctx, row.subscriptionId);
    requireContent(ctx, row.topic);
    return { ...withMessageId(ctx.db, row), body: row.body ?? '' };
  },
  async resend(ctx, { params }) {
    const row = await selected(ctx.db)
      .innerJoin('webhookEvents as v', 'v.id', 'd.eventId')
      .select('v.topic')
      .where('d.id', '=', params.id)
      .executeTakeFirst();
    if (!row) return fail('notFound');
    await requireActive(ctx, row.subscriptionId);
    requireContent(ctx, row.topic);
    await unaudited(ctx.db).updateTable('webhookDeliveries').set(unsentState).where('id', '=', params.id).execute();
    await sendSoon(ctx.db, row.subscriptionId);
    await emit(ctx.db, 'webhooks');
    return { count: 1 };
  },
  async resendFailed(ctx, { params, body }) {
    await requireActive(ctx, params.id);
    const failed = await ctx.db
      .selectFrom('webhookDeliveries as d')
      .innerJoin('webhookEvents as v', 'v.id', 'd.eventId')
      .select('v.topic')
      .distinct()
      .where('d.subscriptionId', '=', params.id)
      .where('d.status', '=', 'failed')
      .where('d.createdAt', '>=', body.since)
      .execute();
    for (const { topic } of failed) requireContent(ctx, topic);
    const { numUpdatedRows } = await unaudited(ctx.db)
      .updateTable('webhookDeliveries')
      .set(unsentState)
      .where('subscriptionId', '=', params.id)
      .where('status', '=', 'failed')
      .where('createdAt', '>=', body.since)
      .executeTakeFirstOrThrow();
    await sendSoon(ctx.db, params.id);
    await emit(ctx.db, 'webhooks');
    return { count: Number(numUpdatedRows) };
  },
  async counts(ctx, { params }) {
    await requireSubscription(ctx, params.id);
    const sums = await ctx.db
      .selectFrom('webhookCounts')
      .select([
        sql<number>`coalesce(sum(delivered), 0)::int`.as('delivered'),
        sql<number>`coalesce(sum(failed), 0)::int`.as('failed'),
      ])
      .where('subscriptionId', '=', params.id)
      .where(sql<boolean>`day > current_date - ${storedDays}::int`)
      .executeTakeFirstOrThrow();
    const { pending } = await ctx.db
      .selectFrom('webhookDeliveries')
      .select(sql<number>`count(*)::int`.as('pending'))
      .where('subscriptionId', '=', params.id)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return { ...sums, pending };
  },
});
