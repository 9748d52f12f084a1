import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../nps.failures.ts';

export const findQuestion = (db: Db, id: number) =>
  db.selectFrom('questions').select(['version', 'category']).where('id', '=', id).executeTakeFirst();

/**
 * Rejects a change or deletion of a question in an active survey. Locks its row, which activating a survey locks too.
 */
export async function requireUnasked(db: Db, id: number): Promise<void> {
  await db.selectFrom('questions').select('id').where('id', '=', id).forUpdate().execute();
  const poll = await db
    .selectFrom('polls as p')
    .innerJoin('pollQuestions as q', 'q.pollId', 'p.id')
    .select('p.title')
    .where('q.questionId', '=', id)
    .where('p.active', '=', true)
    .executeTakeFirst();
  if (!poll) return;
  fail('questionInUse', {
    message: `La encuesta activa «${poll.title}» hace esta pregunta: no se puede editar ni eliminar. Desactiva la encuesta antes.`,
  });
}

/** Rejects a change to an answered question, since old answers would get another meaning. */
export async function requireUnanswered(db: Db, id: number): Promise<void> {
  const answer = await db.selectFrom('npsAnswers').select('questionId').where('questionId', '=', id).limit(1).execute();
  if (answer.length === 0) return;
  const message = 'Ya tiene respuestas: no se puede cambiar su categoría. Crea otra pregunta.';
  fail('questionInUse', { message, fields: { category: [message] } });
}
