import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { Pos, PosTraits } from '#integrations/pos/port.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import { posPatience } from '../posPatience.rules.ts';
import type { StorePos } from '../storePos.contract.ts';
import { accountOf, credentialOf, resume } from './posAccounts.repo.ts';
import { busyStores, type Caller, lockAccount, reserveSlot } from './callSlots.repo.ts';
import { planNext } from './planNext.ts';
import type { PosTill } from './posJobKinds.ts';
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

type ShiftReader = {
  till: PosTill;
  isShiftOpen: NonNullable<Pos['isShiftOpen']>;
  /** When the call may begin; null: now. */
  startsAt: string | null;
};

const byPerson: Caller = { readsShift: true };

/** Takes the time of a call; rejects while another one of the till is in flight, or as many of its account as may be. */
async function takeSlot(db: Db, till: PosTill, traits: PosTraits): Promise<string | null> {
  if ((await busyStores(db, till)).includes(till.storeId)) fail('posOrderBusy');
  const startsAt = await reserveSlot(db, till, traits, byPerson);
  return (await busyStores(db, till)).includes(till.storeId) ? startsAt : fail('posOrderBusy');
}

/** Null: the shift was read a moment ago. Rejects where there is none, and while another call is in flight. */
async function beginRead(db: Db, ctx: Ctx, services: PosServices, storeId: number): Promise<ShiftReader | null> {
  const used = (await usedBy(db, ctx, services, storeId)) ?? fail('notFound');
  const { till, adapter } = used;
  if (!adapter?.isShiftOpen) return fail('notFound');
  await lockAccount(db, till);
  if ((await inFlightUntil(db, till)) !== null) fail('posOrderBusy');
  if (!(await repo.claimShiftRead(db, till))) return null;
  const startsAt = await takeSlot(db, till, adapter.traits);
  return { till, isShiftOpen: adapter.isShiftOpen.bind(adapter), startsAt };
}

/** Stores the shift of a point of sale, and ends the call. Orders that wait for an open one are sent. */
async function endRead(db: Db, till: PosTill, shift: repo.Shift): Promise<void> {
  await lockAccount(db, till);
  await repo.storeShift(db, till, shift);
  if (shift.isOpen) await resume(db, till);
  await planNext(db, till, byPerson);
}

/** Reads the shift; it is unknown where the call fails. It does not end with the request, as no call to a till does. */
async function callTill({ isShiftOpen, startsAt }: ShiftReader): Promise<repo.Shift> {
  if (startsAt !== null) await sleep(Math.max(0, Date.parse(startsAt) - Date.now()));
  try {
    return { isOpen: await isShiftOpen(AbortSignal.timeout(posPatience.call)), problem: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof DOMException)) throw error;
    return { isOpen: null, problem: error instanceof ProviderFailure ? error.message : null };
  }
}

/** Reads whether the shift of the point of sale of a store is open, unless that was read a moment ago. */
export async function readShift(ctx: Ctx, services: PosServices, storeId: number): Promise<void> {
  const reader = await ctx.inTransaction((db) => beginRead(db, ctx, services, storeId));
  if (!reader) return;
  let shift: repo.Shift = { isOpen: null, problem: null };
  try {
    shift = await callTill(reader);
  } finally {
    await ctx.inTransaction((db) => endRead(db, reader.till, shift));
  }
}
