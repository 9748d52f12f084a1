import { z } from 'zod';
import { usedProviders } from '#features/platform/integrations/server/index.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';

/** Of the system, which adapts channels to their stores again and again, so that results are not stored. */
export const channelUpkeep = { source: 'channel', bySystem: true, transient: true } as const;

/** Reads who receives the orders of each store of a channel's account. */
export const readConnections = defineJobKind({
  kind: 'channels.connections',
  whileHeld: 'run',
  label: ({ provider }) => `Ver qué locales recibe Comanda en ${providerNameOf(provider)}`,
  args: z.object({ provider: z.string() }),
  maxAttempts: 3,
  ...channelUpkeep,
});

/** Has the orders of a store at a channel sent to us. */
export const connectStore = defineJobKind({
  kind: 'channels.connect',
  whileHeld: 'defer',
  label: ({ linkId }) => `Conectar en su canal el local enlazado ${linkId}`,
  args: z.object({ linkId: z.number().int() }),
  maxAttempts: 5,
  ...channelUpkeep,
});

export const connectStoreSoon = (db: Db, linkId: number) =>
  enqueue(db, connectStore, { linkId }, { uniqueKey: `channel-connect:${linkId}`, isSerial: true });

/** Creates the links of new ids of stores at channels. */
export const followStores = defineJobKind({
  kind: 'channels.follow_stores',
  whileHeld: 'defer',
  label: () => 'Poner al día los canales de los locales',
  args: z.object({}),
  ...channelUpkeep,
});

/** Queues the reading of all used channels; returns how many. */
export async function readConnectionsSoon(db: Db): Promise<number> {
  const used = await usedProviders(db, 'channels');
  for (const provider of used)
    await enqueue(db, readConnections, { provider }, { uniqueKey: `channel-stores:${provider}` });
  return used.length;
}
