import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';
import { channelUpkeep } from '../../links/server/linkJobKinds.ts';

/** Switches items of a store off and on at its channel. */
export const syncItems = defineJobKind({
  kind: 'channels.availability',
  whileHeld: 'defer',
  label: ({ linkId }) => `Actualizar agotados en el canal del local enlazado ${linkId}`,
  args: z.object({ linkId: z.number().int(), retries: z.boolean() }),
  maxAttempts: 8,
  ...channelUpkeep,
});

/** Finds the stores whose items are to change at their channels. */
export const compareItems = defineJobKind({
  kind: 'channels.availabilities',
  whileHeld: 'defer',
  label: () => 'Comparar los agotados con los canales de venta',
  args: z.object({ retries: z.boolean() }),
  ...channelUpkeep,
});

export const syncItemsSoon = (db: Db, linkId: number, retries: boolean) =>
  enqueue(db, syncItems, { linkId, retries }, { uniqueKey: `channel-items:${linkId}`, isSerial: true });

export const compareItemsSoon = (db: Db, retries: boolean) =>
  enqueue(db, compareItems, { retries }, { uniqueKey: 'channels.availabilities' });

/** Replaces the comparison at a later moment, when sold-outs end. */
export async function compareItemsAt(db: Db, runAt: string | null): Promise<void> {
  const uniqueKey = 'channels.availabilities_later';
  await withdraw(db, uniqueKey);
  if (runAt !== null) await enqueue(db, compareItems, { retries: false }, { uniqueKey, runAt });
}
