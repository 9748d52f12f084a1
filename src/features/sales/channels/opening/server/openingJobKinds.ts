import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';
import { channelUpkeep } from '../../links/server/linkJobKinds.ts';

/** Opens or pauses a store at its channel as it is here, and reads how it is there. */
export const syncOpening = defineJobKind({
  kind: 'channels.opening',
  whileHeld: 'run',
  label: ({ linkId }) => `Abrir o pausar en su canal el local enlazado ${linkId}`,
  args: z.object({ linkId: z.number().int() }),
  maxAttempts: 8,
  ...channelUpkeep,
});

/** Finds the stores that are to change at their channels; `reads`: reads the state of all of them too. */
export const compareOpenings = defineJobKind({
  kind: 'channels.openings',
  whileHeld: 'run',
  label: () => 'Comparar la apertura de los locales con sus canales de venta',
  args: z.object({ reads: z.boolean() }),
  ...channelUpkeep,
});

export const syncOpeningSoon = (db: Db, linkId: number) =>
  enqueue(db, syncOpening, { linkId }, { uniqueKey: `channel-opening:${linkId}`, isSerial: true });

/** Replaces the run of a link at a later moment. */
export async function syncOpeningAt(db: Db, linkId: number, runAt: string): Promise<void> {
  const uniqueKey = `channel-opening-later:${linkId}`;
  await withdraw(db, uniqueKey);
  await enqueue(db, syncOpening, { linkId }, { uniqueKey, runAt });
}

/** Milliseconds between two readings of all stores. */
const readEvery = 300_000;

export const readOpeningsLater = (db: Db, delayMs = readEvery) =>
  enqueue(
    db,
    compareOpenings,
    { reads: true },
    { uniqueKey: 'channels.read_openings', runAt: new Date(Date.now() + delayMs).toISOString() },
  );
