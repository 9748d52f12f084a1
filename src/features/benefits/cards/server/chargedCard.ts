import type { SavedCard } from '#integrations/payments/port.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { StoredCard } from './cards.repo.ts';

/** Key of a card at its provider: at most 40 letters and digits, unique across tenants. */
export const cardKeyOf = (tenantId: number, id: number): string => `t${tenantId}k${id}`;

/** A card as its provider charges it. */
export const chargedCard = (tenantId: number, secrets: Secrets, { id, tokenSealed }: StoredCard): SavedCard => ({
  key: cardKeyOf(tenantId, id),
  token: secrets.open(tokenSealed ?? ''),
});
