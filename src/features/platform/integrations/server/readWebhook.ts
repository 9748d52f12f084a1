import { createHash } from 'node:crypto';
import { type Port } from '#integrations/ports.ts';
import { ForgedWebhook, portsOf, type RawWebhook, type StorePing, type WebhookReply } from '#integrations/provider.ts';
import type { Connection } from './connections.ts';
import type { WebhookEvent } from './webhooks.repo.ts';

export type ReadWebhook = { key: string; reply?: WebhookReply } & (
  | { state: 'received'; port: Port; event: WebhookEvent }
  | { state: 'ignored'; ping?: StorePing }
  | { state: 'forged' }
  /** No port of the provider could read it. */
  | { state: 'failed'; error?: unknown }
);

/** Identifies a request without an event id, so that a repeated one is stored once. */
const contentKey = ({ method, path, query, body }: RawWebhook): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, query, body]))
    .digest('base64url');

/** Identifies an event among those of all accounts of a provider. */
export const eventKeyOf = (storeId: number | null, key: string): string =>
  (storeId === null ? key : `${storeId} ${key}`).slice(0, 300);

/** Reads a webhook by the first port that understands it. Statuses ask the provider to repeat what was not understood. */
export function readWebhook({ provider, opened }: Connection, raw: RawWebhook): ReadWebhook {
  const key = contentKey(raw);
  const results: ReadWebhook[] = [];
  for (const port of portsOf(provider)) {
    try {
      const parsed = provider[port]?.open(opened).readWebhook?.(raw) ?? null;
      if (parsed === null) continue;
      const { reply, ...rest } = parsed;
      const replied = reply && { reply };
      if (!('ignored' in rest)) return { state: 'received', key: rest.key, port, event: rest, ...replied };
      results.push({ state: 'ignored', key, ...replied, ...(rest.ping && { ping: rest.ping }) });
    } catch (error) {
      const isForged = error instanceof ForgedWebhook;
      results.push(
        isForged
          ? { state: 'forged', key: `forged ${key}`, reply: { status: 401 } }
          : { state: 'failed', key: `failed ${key}`, reply: { status: 500 }, error },
      );
    }
  }
  const [first] = results;
  return (
    results.find(({ state }) => state === 'ignored') ??
    first ?? { state: 'failed', key: `failed ${key}`, reply: { status: 501 } }
  );
}
