import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { update } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../nps.failures.ts';
import type { NpsAnswer } from '../results.contract.ts';
import * as repo from './answers.repo.ts';

export const readerOf = ({ storeIds, policies }: Actor): repo.Reader => ({
  storeScope: storeIds,
  seesOrders: policies.has('orders.show'),
});

export const requireAnswer = async ({ db, actor }: Ctx, id: number): Promise<NpsAnswer> =>
  (await repo.find(db, id, readerOf(actor))) ?? fail('notFound');

/** Stores the follow-up of an answer with its author; a second one replaces the first. */
export async function attendAnswer(ctx: Ctx, id: number, attendedNote: string): Promise<NpsAnswer> {
  const { db, actor } = ctx;
  const answer = await requireAnswer(ctx, id);
  const attendedAt = answer.attendedAt ?? new Date().toISOString();
  await update(db, 'npsInvitations', id, { attendedAt, attendedBy: actor.name.slice(0, 120), attendedNote });
  await emit(db, 'answers', { audience: 'answers.nps_results', storeId: answer.storeId });
  return requireAnswer(ctx, id);
}
