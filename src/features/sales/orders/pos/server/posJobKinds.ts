import { z } from 'zod';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';

/** Credentials of a store at a point of sale, or of the company. */
export type PosAccount = { provider: string; accountStoreId: number | null };

const upkeep = { source: 'clock', bySystem: true, transient: true, maxAttempts: 12 } as const;
const args = z.object({ provider: z.string(), accountStoreId: z.number().int().nullable() });

/** Makes the next call of an account: sends an order, looks for it, cancels it or reads it. */
export const sendPosOrders = defineJobKind({
  kind: 'pos_orders.send',
  label: ({ provider }) => `Enviar pedidos a ${providerNameOf(provider)}`,
  args,
  ...upkeep,
});

/** Continues with an account at a later time. */
export const wakeAccount = defineJobKind({
  kind: 'pos_orders.wake',
  label: ({ provider }) => `Volver a intentar los pedidos que esperan en ${providerNameOf(provider)}`,
  args,
  ...upkeep,
});

/** Sends the orders of stores whose credentials changed to where they belong now. */
export const followAccounts = defineJobKind({
  kind: 'pos_orders.follow_accounts',
  label: () => 'Poner al día los pedidos que esperan una caja',
  args: z.object({}),
  ...upkeep,
});

/** Sends orders that lacked a code which they may have now. */
export const retryUnmapped = defineJobKind({
  kind: 'pos_orders.retry_unmapped',
  label: () => 'Enviar los pedidos a los que les faltaba un código',
  args: z.object({}),
  ...upkeep,
});

const accountKey = ({ provider, accountStoreId }: PosAccount): string => `${provider}:${accountStoreId ?? 'company'}`;
const argsOf = ({ provider, accountStoreId }: PosAccount): PosAccount => ({ provider, accountStoreId });

export const sendSoon = (db: Db, account: PosAccount) =>
  enqueue(db, sendPosOrders, argsOf(account), { uniqueKey: `pos-account:${accountKey(account)}`, isSerial: true });

export async function sendAt(db: Db, account: PosAccount, runAt: string): Promise<void> {
  const uniqueKey = `pos-wake:${accountKey(account)}`;
  await withdraw(db, uniqueKey);
  await enqueue(db, wakeAccount, argsOf(account), { uniqueKey, runAt });
}
