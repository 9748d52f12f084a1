import { type DispatchScope, dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import type { Db } from '#kit/server/data/database.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { fail } from '../../nps.failures.ts';
import type { Poll, PollDraft } from '../polls.contract.ts';

/**
 * Rejects a survey without an NPS question, and a second active one for the same orders.
 *
 * Locks its questions against concurrent changes.
 */
export async function requireSoundPoll(db: Db, id: number | null, draft: Partial<PollDraft>): Promise<void> {
  const { questionIds, active, dispatchMethod } = { ...(await storedPoll(db, id)), ...draft };
  if (questionIds && questionIds.length > 0) {
    const questions = await db
      .selectFrom('questions')
      .select('category')
      .where('id', '=', anyOf(questionIds))
      .orderBy('id')
      .forShare()
      .execute();
    const allExist = questions.length === new Set(questionIds).size;
    if (allExist && !questions.some(({ category }) => category === 'nps')) refuseWithoutNps();
  }
  if (active && dispatchMethod) await requireOnlyActive(db, id, dispatchMethod);
}

const refuseWithoutNps = () =>
  fail('invalidFields', { fields: { question_ids: ['Agrega al menos una pregunta de categoría NPS'] } });

async function storedPoll(db: Db, id: number | null): Promise<Partial<PollDraft>> {
  if (id === null) return {};
  const [stored, pairs] = await Promise.all([
    db.selectFrom('polls').select(['active', 'dispatchMethod']).where('id', '=', id).forUpdate().executeTakeFirst(),
    db.selectFrom('pollQuestions').select('questionId').where('pollId', '=', id).execute(),
  ]);
  return { ...(stored as Partial<Poll>), questionIds: pairs.map(({ questionId }) => questionId) };
}

async function requireOnlyActive(db: Db, id: number | null, scope: DispatchScope): Promise<void> {
  const others = await db
    .selectFrom('polls')
    .select(['id', 'title', 'dispatchMethod'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const other = others.find(
    (each) => each.id !== id && (scope === 'both' || ['both', scope].includes(each.dispatchMethod)),
  );
  if (!other) return;
  const where = dispatchScopeLabels[other.dispatchMethod].toLowerCase();
  fail('invalidFields', {
    fields: { active: [`Ya está activa «${other.title}», de ${where}. Desactívala antes.`] },
  });
}

/** Refuses where one of these polls is active and has nothing to score by. */
export async function requireNpsQuestions(db: Db, ids: readonly number[]): Promise<void> {
  const unscored = await db
    .selectFrom('polls as p')
    .select('p.id')
    .where('p.id', '=', anyOf(ids))
    .where('p.active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pollQuestions as l')
            .innerJoin('questions as q', 'q.id', 'l.questionId')
            .select('q.id')
            .whereRef('l.pollId', '=', 'p.id')
            .where('q.category', '=', 'nps'),
        ),
      ),
    )
    .executeTakeFirst();
  if (unscored) fail('cannotUndo', { message: 'La encuesta quedaría sin una pregunta de categoría NPS.' });
}
