import { accessTopic } from '#kit/contract/live.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';

/** Tells screens and servers that settings are others: what stores answer follows from them, and which screens there are. */
export async function announceSettings(db: Db): Promise<void> {
  await emit(db, 'settings', { audience: 'settings.show' });
  await emit(db, 'stores');
  await emit(db, accessTopic, { audience: 'signedIn' });
}
