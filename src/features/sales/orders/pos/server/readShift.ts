import { connect } from '#features/platform/integrations/server/index.ts';
import type { Pos } from '#integrations/pos/port.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import { posPatience } from '../posPatience.rules.ts';
import type { StorePos } from '../storePos.contract.ts';
import { accountOf, credentialOf, resume } from './posAccounts.repo.ts';
import { type PosTill, sendSoon } from './posJobKinds.ts';
import { inFlightUntil } from './posOrders.repo.ts';
import type { PosServices } from './preparePosOrder.ts';
import * as repo from './storePos.repo.ts';

type Used = { till: PosTill; adapter: Pos | null };

/** The account that the orders of a store go to, with its adapter; null without an account. */
async function usedBy(db: Db, ctx: Ctx, services: PosServices, storeId: number): Promise<Used | null> {
  const account = await accountOf(db, storeId);
  if (!account) return null;
  const credential = await credentialOf(db, account);
  const { country, currency } = ctx.tenant;
  const connection = await connect(db, services, 'pos', {
    provider: account.provider,
    storeId,
    company: { country, currency },
    credentialId: credential?.id ?? null,
    isSent: true,
  });
  return { till: { ...account, storeId }, adapter: connection?.adapter ?? null };
}

/** The point of sale of a store with its queue; null: it has none. */
export async function readStorePos(db: Db, ctx: Ctx, services: PosServices, storeId: number): Promise<StorePos | null> {
  const used = await usedBy(db, ctx, services, storeId);
  if (!used) return null;
  const { till, adapter } = used;
  return {
    ...(await repo.stateOf(db, till)),
    posName: providerNameOf(till.provider),
    isOfCompany: till.accountStoreId === null,
    hasShift: adapter?.isShiftOpen !== undefined,
  };
}

type ShiftReader = { till: PosTill; isShiftOpen: NonNullable<Pos['isShiftOpen']> };

/** Null: the shift was read a moment ago. Rejects where there is none, and while another call is in flight. */
async function beginRead(db: Db, ctx: Ctx, services: PosServices, storeId: number): Promise<ShiftReader | null> {
  const used = (await usedBy(db, ctx, services, storeId)) ?? fail('notFound');
  const { till, adapter } = used;
  const isShiftOpen = adapter?.isShiftOpen?.bind(adapter) ?? fail('notFound');
  if ((await inFlightUntil(db, till)) !== null) fail('posOrderBusy');
  const isClaimed = await repo.claimShiftRead(db, till);
  return isClaimed ? { till, isShiftOpen } : null;
}

/** Stores the shift of a point of sale. Orders that wait for an open one are sent. */
async function settleShift(db: Db, till: PosTill, isOpen: boolean): Promise<void> {
  await repo.storeShift(db, till, { isOpen, problem: null });
  if (!isOpen) return;
  await resume(db, till);
  await sendSoon(db, till);
}

/** Reads whether the shift of the point of sale of a store is open, unless that was read a moment ago. */
export async function readShift(ctx: Ctx, services: PosServices, storeId: number): Promise<void> {
  const reader = await ctx.inTransaction((db) => beginRead(db, ctx, services, storeId));
  if (!reader) return;
  const { till, isShiftOpen } = reader;
  const signal = AbortSignal.any([ctx.request.signal, AbortSignal.timeout(posPatience.call)]);
  try {
    const isOpen = await isShiftOpen(signal);
    await ctx.inTransaction((db) => settleShift(db, till, isOpen));
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof DOMException)) throw error;
    const problem = error instanceof ProviderFailure ? error.message : null;
    await ctx.inTransaction((db) => repo.storeShift(db, till, { isOpen: null, problem }));
  }
}
