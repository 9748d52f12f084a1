import { createHmac } from 'node:crypto';
import { ForgedWebhook, type InstallationCredentials, type RawWebhook, type WebhookResult } from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
import type { ChannelEvent } from '../port.ts';
import { event, signatureHeader } from './dialect.ts';

/** The event of a request that is signed with a client secret; null for one that cannot be read. */
function signedEvent(raw: RawWebhook, secret: string) {
  const expected = createHmac('sha256', secret).update(raw.body).digest('hex');
  if (secret === '' || !isSameSecret(raw.headers[signatureHeader] ?? '', expected)) throw new ForgedWebhook();
  return event.safeParse(jsonOf(raw)).data ?? null;
}

export function readUberEatsWebhook(raw: RawWebhook, secret: string): WebhookResult<ChannelEvent> {
  const read = signedEvent(raw, secret);
  if (!read) return null;
  const { event_id: key, event_type: kind, meta } = read;
  const reply = { body: '' };
  if (!kind.startsWith('order')) return { ignored: kind, reply };
  return meta ? { key, reference: meta.resource_id, storeReference: meta.user_id, reply } : null;
}

/** The store of an event at the address of all companies. */
export const storeOfUberEatsWebhook = (raw: RawWebhook, installation: InstallationCredentials): string | null =>
  signedEvent(raw, installation.client_secret ?? '')?.meta?.user_id ?? null;
