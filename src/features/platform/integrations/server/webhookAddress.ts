import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

type Addressed = { tenantId: number; provider: string; storeId: number | null };

/** The unguessable part of an address, derived from the installation's key. */
const tokenOf = (secrets: Secrets, { tenantId, provider, storeId }: Addressed): string =>
  secrets.digest('webhook', `${tenantId} ${provider} ${storeId ?? 'company'}`).slice(0, 32);

/** Whether a token is that of an address. */
export function isAddressToken(secrets: Secrets, addressed: Addressed, token: string): boolean {
  const [expected, received] = [Buffer.from(tokenOf(secrets, addressed)), Buffer.from(token)];
  return expected.length === received.length && timingSafeEqual(expected, received);
}

type Address = {
  origin: string;
  secrets: Secrets;
  tenant: { id: number; slug: string };
  provider: string;
  storeId: number | null;
};

/** Where a provider sends what happens to the payments or deliveries of one company or store. */
export const webhookUrl = ({ origin, secrets, tenant, provider, storeId }: Address): string =>
  [
    origin,
    'webhooks',
    provider,
    tenant.slug,
    storeId ?? 'empresa',
    tokenOf(secrets, { tenantId: tenant.id, provider, storeId }),
  ].join('/');

/** Path of the one address of a provider for all companies. No company has `_shared` as its slug. */
export const sharedWebhookPath = (provider: string): string => `/webhooks/${provider}/_shared`;
