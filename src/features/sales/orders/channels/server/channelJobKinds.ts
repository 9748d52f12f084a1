import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';

const quiet = { source: 'channel', bySystem: true, transient: true } as const;

/** Brings an order and its channel to the same state: places it, and sends the store's answers. */
export const syncChannelOrder = defineJobKind({
  kind: 'channels.sync',
  label: ({ channelOrderId }) => `Poner al día el pedido de canal ${channelOrderId}`,
  args: z.object({ channelOrderId: z.number().int() }),
  maxAttempts: 12,
  ...quiet,
});

/** Looks for orders whose webhooks were lost, at each channel of a company. */
export const sweepChannels = defineJobKind({
  kind: 'channels.sweep',
  label: () => 'Buscar pedidos que esperan en los canales de venta',
  args: z.object({}),
  ...quiet,
});

export const syncSoon = (db: Db, channelOrderId: number) =>
  enqueue(db, syncChannelOrder, { channelOrderId }, { uniqueKey: `channel-order:${channelOrderId}`, isSerial: true });

/** Queues a read of an order when its time to be accepted is over. */
export const passDeadline = defineJobKind({
  kind: 'channels.deadline',
  label: ({ channelOrderId }) => `Ver si venció el pedido de canal ${channelOrderId}`,
  args: z.object({ channelOrderId: z.number().int() }),
  ...quiet,
});

/** Milliseconds after the deadline at which the channel has decided. */
const graceMs = 10_000;

/** Reads an order once more when its time to be accepted is over. */
export const syncAfterDeadline = (db: Db, channelOrderId: number, acceptBy: string) =>
  enqueue(
    db,
    passDeadline,
    { channelOrderId },
    {
      uniqueKey: `channel-deadline:${channelOrderId}`,
      runAt: new Date(Date.parse(acceptBy) + graceMs).toISOString(),
    },
  );

/** Milliseconds between two sweeps. */
const sweepEvery = 60_000;

export const sweepLater = (db: Db, delayMs = sweepEvery) =>
  enqueue(db, sweepChannels, {}, { uniqueKey: 'channels.sweep', runAt: new Date(Date.now() + delayMs).toISOString() });
