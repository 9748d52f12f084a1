import { z } from 'zod';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';

/** Credentials of a store at a point of sale, or of the company. */
export type PosAccount = { provider: string; accountStoreId: number | null };

/** The point of sale of a store, whose account other stores may share. */
export type PosTill = PosAccount & { storeId: number };

/** The point of sale of a store, whatever its account. */
export type StoreTill = Pick<PosTill, 'storeId' | 'provider'>;

const upkeep = { source: 'clock', bySystem: true, transient: true, maxAttempts: 12 } as const;
const args = z.object({
  provider: z.string(),
  accountStoreId: z.number().int().nullable(),
  storeId: z.number().int(),
});

/** Makes the next call of a till: sends an order, looks for it, cancels it or reads it. */
export const sendPosOrders = defineJobKind({
  kind: 'pos_orders.send',
  whileHeld: 'run',
  label: ({ provider }) => `Enviar pedidos a ${providerNameOf(provider)}`,
  args,
  ...upkeep,
});

/** Continues with a till at a later time. */
export const wakeTill = defineJobKind({
  kind: 'pos_orders.wake',
  whileHeld: 'run',
  label: ({ provider }) => `Volver a intentar los pedidos que esperan en ${providerNameOf(provider)}`,
  args,
  ...upkeep,
});

/** Sends the orders of stores whose credentials changed to where they belong now. */
export const followAccounts = defineJobKind({
  kind: 'pos_orders.follow_accounts',
  whileHeld: 'run',
  label: () => 'Poner al día los pedidos que esperan una caja',
  args: z.object({}),
  ...upkeep,
});

/** Sends orders that lacked a code which they may have now. */
export const retryUnmapped = defineJobKind({
  kind: 'pos_orders.retry_unmapped',
  whileHeld: 'run',
  label: () => 'Enviar los pedidos a los que les faltaba un código',
  args: z.object({}),
  ...upkeep,
});

export const accountKey = ({ provider, accountStoreId }: PosAccount): string =>
  `${provider}:${accountStoreId ?? 'company'}`;
const tillKey = (till: PosTill): string => `${accountKey(till)}:${till.storeId}`;
const argsOf = ({ provider, accountStoreId, storeId }: PosTill): PosTill => ({ provider, accountStoreId, storeId });

export const sendSoon = (db: Db, till: PosTill) =>
  enqueue(db, sendPosOrders, argsOf(till), { uniqueKey: `pos-till:${tillKey(till)}`, isSerial: true });

/** Continues with several tills, always in the same order: otherwise two transactions could wait for each other. */
export async function sendAllSoon(db: Db, tills: readonly PosTill[]): Promise<void> {
  for (const till of tills.toSorted((a, b) => (tillKey(a) < tillKey(b) ? -1 : 1))) await sendSoon(db, till);
}

export async function sendAt(db: Db, till: PosTill, runAt: string): Promise<void> {
  const uniqueKey = `pos-wake:${tillKey(till)}`;
  await withdraw(db, uniqueKey);
  await enqueue(db, wakeTill, argsOf(till), { uniqueKey, runAt });
}
