import { sql } from 'kysely';
import { expandEventsJob } from '#features/platform/webhook-subscriptions/server/expandEvents.ts';
import { sendDeliveriesJob } from '#features/platform/webhook-subscriptions/server/sendDeliveries.ts';
import {
  blankWebhookSubscription,
  type WebhookSubscriptionDraft,
  webhookSubscriptionsApi,
} from '#features/platform/webhook-subscriptions/webhookSubscriptions.contract.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import { setupScope } from '#server/createTenant.ts';
import { openServices } from '#server/services.ts';
import type { TestApp, TestTenant } from './testApp.ts';
import type { WebhookReceiver } from './webhookReceiver.ts';

type Test = Pick<TestApp, 'database' | 'config'>;

/** Subscribes a receiver to the new orders of a company, and gives it the secret. */
export async function subscribe(
  { admin }: TestTenant,
  receiver: Pick<WebhookReceiver, 'url' | 'verifyWith'>,
  fields: Partial<WebhookSubscriptionDraft> = {},
): Promise<number> {
  const body = {
    ...blankWebhookSubscription,
    name: `Sistema ${receiver.url}`,
    url: receiver.url,
    topics: ['orders' as const],
    ...fields,
  };
  const created = await admin.call(webhookSubscriptionsApi.create, { body });
  if (created.status !== 201) throw new Error(`Could not subscribe: ${created.text}`);
  receiver.verifyWith(created.body.secret);
  return created.body.id;
}

/** Expands the new events of a company and sends the due deliveries of its subscriptions, as its worker does. */
export async function deliver(
  { database, config }: Test,
  { id: tenantId, inTenant }: TestTenant,
  changes: Partial<Services> = {},
): Promise<void> {
  const services = { ...openServices(config), ...changes };
  const scope = setupScope(tenantId, 'deliver');
  const inTransaction = <T>(work: (db: Db) => Promise<T>) => database.inTenant(scope, work);
  const { signal } = new AbortController();
  const noop = async () => undefined;
  const job = { jobId: '0', scope, database, inTransaction, progress: noop, checkpoint: noop, signal };
  await expandEventsJob(services).run(job, {});
  const subscriptions = await inTenant((db) => db.selectFrom('webhookSubscriptions').select('id').execute());
  await Promise.all(subscriptions.map(({ id }) => sendDeliveriesJob(services).run(job, { subscriptionId: id })));
}

/** Moves the deliveries of a company into the past, as if so much time had passed. */
export const pass = ({ inTenant }: TestTenant, interval: string): Promise<unknown> =>
  inTenant(async (db) => {
    const back = sql.lit(interval);
    await sql`update webhook_deliveries set next_at = next_at - ${back}::interval, expires_at = expires_at - ${back}::interval,
      created_at = created_at - ${back}::interval, attempted_at = attempted_at - ${back}::interval`.execute(db);
    await sql`update webhook_subscriptions set retry_at = retry_at - ${back}::interval,
      failing_since = failing_since - ${back}::interval`.execute(db);
    await sql`update webhook_secrets set valid_until = valid_until - ${back}::interval`.execute(db);
  });
