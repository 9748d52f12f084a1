import type { HoldKind } from '#domain/holds/heldStates.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { accessTopic } from '#kit/contract/live.ts';
import type { Database } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { setupScope } from '#server/createTenant.ts';

type TestHold = { kind: HoldKind; from?: string; until?: string | null; openedAt?: string; sentence?: string };

/** An instant some days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * dayLength).toISOString();

const announce = (database: Database, tenantId: number) =>
  database.inTenant(setupScope(tenantId, 'holds'), (db) => emit(db, accessTopic, { audience: 'signedIn' }));

/** Holds a company, as a super-admin would; a hold that began long ago for lack of payment suspends it. */
export async function holdCompany(
  database: Database,
  tenantId: number,
  { kind, from = daysAgo(30), until = null, openedAt = from, sentence = 'Hay facturas sin pagar.' }: TestHold,
): Promise<void> {
  const texts = { reason: 'Prueba de una retención', sentence, authorName: 'Equipo' };
  await database.onPlatform((db) =>
    db
      .insertInto('tenantHolds')
      .values({ tenantId, kind, fromAt: from, untilAt: until, createdAt: openedAt, ...texts })
      .execute(),
  );
  await announce(database, tenantId);
}

/** Releases every hold of a company. */
export async function releaseHolds(database: Database, tenantId: number): Promise<void> {
  await database.onPlatform((db) =>
    db
      .updateTable('tenantHolds')
      .set({ releasedAt: new Date().toISOString(), releasedBy: 'Equipo' })
      .where('tenantId', '=', tenantId)
      .where('releasedAt', 'is', null)
      .execute(),
  );
  await announce(database, tenantId);
}
