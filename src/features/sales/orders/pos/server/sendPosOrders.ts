import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { isTransient, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { posPatience } from '../posPatience.rules.ts';
import { resume } from './posAccounts.repo.ts';
import { performDocument } from './documents/performDocument.ts';
import { prepareDocument } from './documents/prepareDocument.ts';
import { type PosTill, sendAt, sendPosOrders, sendSoon, wakeTill } from './posJobKinds.ts';
import { lockAccount } from './callSlots.repo.ts';
import { planNext } from './planNext.ts';
import { type PosServices, preparePosOrder, type PosStep, type With } from './preparePosOrder.ts';
import {
  applyState,
  settleComparison,
  settleFailure,
  settleMiss,
  settleRefusal,
  settleUncanceled,
} from './settlePosOrder.ts';

/** Orders without a call that one run passes by. */
const maxSettled = 50;

type Step<Kind extends PosStep['kind']> = Extract<PosStep, { kind: Kind }>;

async function send(job: JobCtx, { row, connection, order, attempt }: Step<'send'>, signal: AbortSignal) {
  try {
    const result = await connection.adapter.send(order, signal);
    await job.inTransaction(async (db) => {
      if (result.state === 'refused') return settleRefusal(db, { id: row.id, attempt }, result);
      await resume(db, row);
      return applyState(db, row.id, result);
    });
  } catch (error) {
    job.signal.throwIfAborted();
    await job.inTransaction((db) => settleFailure(db, { id: row.id, attempt }, error));
  }
}

async function search(job: JobCtx, { row, connection }: Step<'find'>, signal: AbortSignal) {
  const found = await connection.adapter.find?.(row.key, signal);
  await job.inTransaction((db) => (found ? applyState(db, row.id, found) : settleMiss(db, row.id)));
}

async function cancel(job: JobCtx, { row, connection, reference }: Step<'cancel'>, signal: AbortSignal) {
  const reason = row.taskReason ?? 'Pedido cancelado';
  try {
    const result = await connection.adapter.cancel?.(reference, reason, signal);
    const problem = result?.state === 'refused' ? result.message : null;
    await job.inTransaction((db) =>
      result?.state === 'canceled' ? applyState(db, row.id, result) : settleUncanceled(db, row.id, problem),
    );
  } catch (error) {
    if (!(error instanceof ProviderFailure) || isTransient(error)) throw error;
    await job.inTransaction((db) => settleUncanceled(db, row.id, error.message));
  }
}

/** Failures that another read has too. */
const isFinal = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.reason === 'refused' || error.reason === 'unauthorised');

async function read(job: JobCtx, { row, connection, reference }: Step<'read'>, signal: AbortSignal) {
  try {
    const state = await connection.adapter.state?.(reference, signal);
    await job.inTransaction(async (db) => {
      if (state) await applyState(db, row.id, state);
      if (row.toCompare) await settleComparison(db, row.id, state === null);
    });
  } catch (error) {
    if (row.toCompare && isFinal(error)) await job.inTransaction((db) => settleComparison(db, row.id, false));
    throw error;
  }
}

/** Makes a call. Reads and cancellations that fail are repeated at the time that their row has. */
async function perform(job: JobCtx, step: PosStep): Promise<void> {
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(posPatience.call)]);
  if (step.kind === 'send') return send(job, step, signal);
  try {
    if (step.kind === 'find') await search(job, step, signal);
    else if (step.kind === 'cancel') await cancel(job, step, signal);
    else await read(job, step, signal);
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof ProviderFailure || error instanceof DOMException)) throw error;
  }
}

/** Decides the next call of a till. Orders go before documents. */
async function prepare(db: Db, using: With, till: PosTill) {
  await lockAccount(db, till);
  return (await preparePosOrder(db, using, till)) ?? (await prepareDocument(db, using, till));
}

/** Makes at most one call in each run, so that tills take turns. */
export const sendPosOrdersJob = (services: PosServices): Job =>
  defineJob({
    ...sendPosOrders,
    async run(job, till) {
      const using = { services, company: await companyWithShop(job) };
      for (let settled = 0; settled < maxSettled; settled += 1) {
        const step = await job.inTransaction((db) => prepare(db, using, till));
        if (step === 'settled') continue;
        if (step?.kind === 'wait') {
          await job.inTransaction((db) => sendAt(db, till, step.until));
          return null;
        }
        if (step?.kind === 'credit' || step?.kind === 'tax') await performDocument(job, step);
        else if (step) await perform(job, step);
        break;
      }
      await job.inTransaction((db) => planNext(db, till));
      return null;
    },
  });

export const wakeTillJob = defineJob({
  ...wakeTill,
  async run(job, till) {
    await job.inTransaction((db) => sendSoon(db, till));
    return null;
  },
});
