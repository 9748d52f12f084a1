import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { namesOf } from './channelContent.ts';
import { addNote } from '../../record/server/orderNotes.ts';
import * as repo from './channelOrders.repo.ts';
import { endedStates } from './channelStates.ts';
import { type Connected, settle } from './settleChannelOrder.ts';

type Answering = { job: JobCtx; row: repo.StoredChannelOrder; connected: Connected };

async function accept({ job, row, connected }: Answering): Promise<boolean> {
  const order = await job.inTransaction((db) => repo.promiseOf(db, row.orderId ?? 0));
  const details = { readyAt: order?.promisedAt ?? new Date().toISOString(), orderNumber: String(row.orderId) };
  await settle(job, row.id, await connected.connection.adapter.accept(row, details, job.signal), connected);
  return true;
}

async function refuse({ job, row, connected }: Answering): Promise<boolean> {
  const { adapter, provider } = connected.connection;
  const denial = { reason: row.denial ?? 'other', text: row.answerReason || 'El local no puede prepararlo' } as const;
  const reported = await adapter.refuse(row, denial, job.signal);
  await settle(job, row.id, reported, connected);
  if (endedStates.includes(reported.state)) return true;
  const problem = `${provider.name} no dejó cancelar el pedido: llama a su soporte.`;
  await job.inTransaction((db) => repo.change(db, row.id, { problem }));
  return false;
}

/** Reports products that the store lacks, and records what the channel did with them. */
async function reportMissing({ job, row, connected }: Answering, references: readonly string[]): Promise<boolean> {
  const { adapter, provider } = connected.connection;
  if (!adapter.missing) return false;
  const reported = await adapter.missing.report(row, references, job.signal);
  await settle(job, row.id, reported, connected);
  const names = row.content ? namesOf(row.content, references) : '';
  await job.inTransaction(async (db) => {
    await repo.markMissingSent(db, row.id, references);
    if (row.orderId !== null) await addNote(db, row.orderId, `${provider.name} sabe que falta: ${names}`);
  });
  return true;
}

async function reportCourier({ job, row, connected }: Answering): Promise<boolean> {
  const { courier } = connected.connection.adapter;
  const { courierStep } = row;
  if (courierStep === null || courierStep === row.courierStepSent) return false;
  if (courier?.steps.includes(courierStep)) await courier.report(row, courierStep, job.signal);
  await job.inTransaction((db) => repo.change(db, row.id, { courierStepSent: courierStep }));
  return true;
}

/** Sends the next answer of the store that the channel does not have yet; returns whether anything was sent. */
export async function answerChannel(job: JobCtx, row: repo.StoredChannelOrder, connected: Connected): Promise<boolean> {
  const { state, answer, missing } = row;
  const answering = { job, row, connected };
  if (answer === 'accept' && state === 'waiting') return accept(answering);
  if (answer === 'refuse' && (state === 'waiting' || state === 'accepted')) return refuse(answering);
  if (state !== 'accepted') return false;
  if (missing !== null && row.missingSentAt === null) return reportMissing(answering, missing);
  if (row.readyAt !== null && row.readySentAt === null) {
    await connected.connection.adapter.markReady(row, job.signal);
    await job.inTransaction((db) => repo.change(db, row.id, { readySentAt: new Date().toISOString() }));
    return true;
  }
  return reportCourier(answering);
}
