import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { NamedChannelOrder } from './channelOrders.repo.ts';

const quiet = { source: 'channel', bySystem: true, transient: true } as const;

/** `name` is of the order at its channel, as the list of tasks shows it: `Uber Eats A17C`. */
const channelOrderArgs = z.object({ channelOrderId: z.number().int(), name: z.string().optional() });

/** An order with its name at its channel, which has a number only once it was read. */
function argsOf({ id: channelOrderId, provider, displayNumber }: NamedChannelOrder) {
  const channel = providerNameOf(provider);
  return { channelOrderId, name: displayNumber ? `${channel} ${displayNumber}` : `nuevo de ${channel}` };
}

/** Brings an order and its channel to the same state: places it, and sends the store's answers. */
export const syncChannelOrder = defineJobKind({
  kind: 'channels.sync',
  whileHeld: 'run',
  label: ({ name }) => `Poner al día el pedido ${name ?? 'de un canal'}`,
  args: channelOrderArgs,
  maxAttempts: 12,
  ...quiet,
});

/** Looks for orders whose webhooks were lost, at each channel of a company. */
export const sweepChannels = defineJobKind({
  kind: 'channels.sweep',
  whileHeld: 'run',
  label: () => 'Buscar pedidos que esperan en los canales de venta',
  args: z.object({}),
  ...quiet,
});

export const syncSoon = (db: Db, order: NamedChannelOrder) =>
  enqueue(db, syncChannelOrder, argsOf(order), { uniqueKey: `channel-order:${order.id}`, isSerial: true });

/** Queues a read of an order when its time to be accepted is over. */
export const passDeadline = defineJobKind({
  kind: 'channels.deadline',
  whileHeld: 'run',
  label: ({ name }) => `Ver si venció el pedido ${name ?? 'de un canal'}`,
  args: channelOrderArgs,
  ...quiet,
});

/** Milliseconds after the deadline at which the channel has decided. */
const graceMs = 10_000;

/** Reads an order once more when its time to be accepted is over. */
export const syncAfterDeadline = (db: Db, order: NamedChannelOrder, acceptBy: string) =>
  enqueue(db, passDeadline, argsOf(order), {
    uniqueKey: `channel-deadline:${order.id}`,
    runAt: new Date(Date.parse(acceptBy) + graceMs).toISOString(),
  });

/** Milliseconds between two sweeps. */
const sweepEvery = 60_000;

export const sweepLater = (db: Db, delayMs = sweepEvery) =>
  enqueue(db, sweepChannels, {}, { uniqueKey: 'channels.sweep', runAt: new Date(Date.now() + delayMs).toISOString() });
