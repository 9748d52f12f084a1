import { portsOf } from '#integrations/provider.ts';
import { providerOf } from '#integrations/providers.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../integrations.failures.ts';
import { webhooksApi } from '../webhooks.contract.ts';
import { openStoreCredential } from './connections.ts';
import { eventKeyOf, readWebhook } from './readWebhook.ts';
import { processWebhook } from './webhookJobs.ts';
import * as repo from './webhooks.repo.ts';

/**
 * Reads a stored webhook again and queues it.
 *
 * One that was understood when it arrived is queued as it is stored: what proved its sender is not stored.
 */
async function reprocessWebhook(
  { db, actor, tenant }: Ctx,
  services: Pick<Services, 'integrations' | 'secrets'>,
  id: number,
) {
  const webhook = (await repo.findUnprocessed(db, id, actor.storeIds)) ?? fail('notFound');
  const { provider: key, storeId, state, event: storedEvent, ...request } = webhook;
  const { country, currency } = tenant;
  const addressed = { key, storeId, company: { country, currency }, orCompany: true };
  const connection = (await openStoreCredential(db, services, addressed)) ?? fail('webhookUnread');
  const [port] = portsOf(connection.provider);
  if (state === 'received' && port && storedEvent) {
    await processWebhook(db, { id, provider: key, port, event: storedEvent as repo.WebhookEvent });
    return { id };
  }
  const read = readWebhook(connection, { ...request, query: {} });
  if (read.state !== 'received') return fail('webhookUnread');
  const eventKey = eventKeyOf(storeId, read.key);
  const isFirst = await repo.setEvent(db, { id, provider: key, eventKey, event: read.event });
  if (isFirst) await processWebhook(db, { id, provider: key, port: read.port, event: read.event });
  else await repo.settle(db, id);
  return { id };
}

export const webhooks = implementApiWith(webhooksApi, (services) => ({
  async unprocessed({ db, actor }, { params: { key } }) {
    if (!providerOf(key)) fail('notFound');
    return { data: await repo.listUnprocessed(db, { provider: key, storeScope: actor.storeIds }) };
  },
  process: (ctx, { params: { id } }) => reprocessWebhook(ctx, services, id),
}));
