import { z } from 'zod';
import { type Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';

/** Data leaves a company only while its people can sign in. */
const system = { bySystem: true, transient: true, whileHeld: 'deferWhileLocked' } as const;

/** Makes deliveries of new events. */
export const expandEvents = defineJobKind({
  ...system,
  kind: 'webhooks.expand',
  label: () => 'Preparar eventos de webhooks',
  args: z.object({}),
});

/** Sends the due deliveries of a subscription. */
export const sendDeliveries = defineJobKind({
  ...system,
  kind: 'webhooks.send',
  label: () => 'Enviar eventos de un webhook',
  args: z.object({ subscriptionId: z.number() }),
});

/** Finds events and deliveries without a job, and those that are due. */
export const checkDeliveries = defineJobKind({
  ...system,
  kind: 'webhooks.check',
  label: () => 'Revisar entregas de webhooks',
  args: z.object({}),
});

/** Jobs of a subscription run one after another, so that its events keep their order. */
export const sendSoon = (db: Db, subscriptionId: number): Promise<unknown> =>
  enqueue(db, sendDeliveries, { subscriptionId }, { uniqueKey: `webhooks.send:${subscriptionId}`, isSerial: true });

const checkKey = checkDeliveries.kind;

/** Checks deliveries at a moment, unless an earlier check waits. */
export async function checkAt(db: Db, at: Date): Promise<void> {
  const waiting = await db.selectFrom('jobs').select('runAt').where('uniqueKey', '=', checkKey).executeTakeFirst();
  if (waiting && Date.parse(waiting.runAt) <= at.getTime()) return;
  if (waiting) await withdraw(db, checkKey);
  await enqueue(db, checkDeliveries, {}, { uniqueKey: checkKey, isSerial: true, runAt: at.toISOString() });
}
