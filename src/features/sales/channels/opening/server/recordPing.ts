import type { PingedStore } from '#features/platform/integrations/server/index.ts';
import { heldClosings } from '#domain/holds/holds.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { setState } from '../../links/server/linkStates.ts';
import { requiredOpening } from '../opening.rules.ts';
import * as repo from './opening.repo.ts';

/** Records that a channel checked a store; returns why the store takes no orders, null where it does. */
export async function recordPing(
  db: Db,
  { holds, businessDayCutoff }: Pick<Tenant, 'holds' | 'businessDayCutoff'>,
  { provider, reference }: PingedStore,
): Promise<string | null> {
  const heldIn = (timeZone: string) => heldClosings(holds, { timeZone, businessDayCutoff });
  const link = reference === null ? undefined : await repo.findByReference(db, heldIn, { provider, reference });
  if (!link) return 'Comanda no tiene enlazado ese local.';
  const now = new Date();
  await setState(db, link.id, { lastPingAt: now.toISOString() });
  return requiredOpening(link.closures, now).pause?.reason ?? null;
}
