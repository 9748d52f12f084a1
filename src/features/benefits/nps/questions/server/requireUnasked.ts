import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../nps.failures.ts';

/**
 * Refuses to change or delete a question that an active poll asks. Its row is locked first: a poll that is being switched
 * on holds it too.
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
