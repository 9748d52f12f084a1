import type { Ctx } from '#kit/server/http/context.ts';
import { update } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../nps.failures.ts';
import type { NpsAnswer } from '../results.contract.ts';
import * as repo from './answers.repo.ts';

/** Stores the follow-up of an answer with its author; a second one replaces the first. */
export async function attendAnswer({ db, actor }: Ctx, id: number, attendedNote: string): Promise<NpsAnswer> {
  const answer = (await repo.find(db, id, actor.storeIds)) ?? fail('notFound');
  const attendedAt = answer.attendedAt ?? new Date().toISOString();
  await update(db, 'npsInvitations', id, { attendedAt, attendedBy: actor.name.slice(0, 120), attendedNote });
  await emit(db, 'answers', { audience: 'answers.nps_results', storeId: answer.storeId });
  return (await repo.find(db, id, actor.storeIds)) ?? fail('notFound');
}
