import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import type { Answer } from '../answers.rules.ts';
import { bandOf, placeOf, scoreOf } from '../answers.rules.ts';

/** What was answered to an invitation, in the order of its questions. */
export async function answersOf(db: Db, invitationId: number): Promise<Answer[]> {
  const rows = await db
    .selectFrom('npsAnswers')
    .select(['questionId as id', 'description', 'category', 'value', 'comment'])
    .where('invitationId', '=', invitationId)
    .orderBy('position')
    .execute();
  return rows.map(({ value, comment, ...question }) => ({ question, value, comment }));
}

/** Puts answers in the place of those that were there. */
export async function replaceAnswers(db: Db, invitationId: number, answers: readonly Answer[]): Promise<void> {
  await unaudited(db).deleteFrom('npsAnswers').where('invitationId', '=', invitationId).execute();
  const rows = answers.map(({ question: { id, description, category }, value, comment }, position) => ({
    invitationId,
    questionId: id,
    position,
    description,
    category,
    value,
    comment,
  }));
  if (rows.length > 0) await sendNow(db, insertInto('npsAnswers', rows));
}

/** Notes what an invitation was answered with; the moment is that of the first time. */
export const markAnswered = (db: Db, id: number, answers: readonly Answer[], alerted: boolean) =>
  unaudited(db)
    .updateTable('npsInvitations')
    .set({
      score: scoreOf(answers),
      hasComment: answers.some(({ comment }) => comment !== ''),
      answeredAt: sql<string>`coalesce(answered_at, date_trunc('milliseconds', now()))`,
      ...(alerted && { alertedAt: sql<string>`now()` }),
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Where something is counted. */
export type CountedDay = { storeId: number; businessDay: string; dispatchMethod: string };

const dayCounts = ['invited', 'promoters', 'passives', 'detractors'] as const;
type DayCounts = Partial<Record<(typeof dayCounts)[number], number>>;

const raised = (table: 'd' | 'q', names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`));

/** Adds to the sums of a day, in one statement: two at once wait for each other and both count. */
export async function addToDay(
  db: Db,
  { storeId, businessDay: day, dispatchMethod }: CountedDay,
  counts: DayCounts,
): Promise<void> {
  const zero = Object.fromEntries(dayCounts.map((name) => [name, 0]));
  await sql`insert into nps_days as d (store_id, day, dispatch_method, ${sql.join(dayCounts.map((name) => sql.id(name)))})
    values (${storeId}, ${day}, ${dispatchMethod}, ${sql.join(dayCounts.map((name) => ({ ...zero, ...counts })[name]))})
    on conflict on constraint nps_days_pkey do update set ${raised('d', dayCounts)}`.execute(db);
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** Counts answers in the place of others: what was taken back is taken off again. */
export async function countAnswers(
  db: Db,
  at: CountedDay,
  { before, after }: { before: readonly Answer[]; after: readonly Answer[] },
): Promise<void> {
  const [was, is] = [scoreOf(before), scoreOf(after)];
  const scores = { promoters: 0, passives: 0, detractors: 0 };
  if (was !== null) scores[bandOf(was)] -= 1;
  if (is !== null) scores[bandOf(is)] += 1;
  await addToDay(db, at, scores);
  const counts = new Map<number, { category: string; counts: number[] }>();
  for (const [answers, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const answer of answers) {
      const { id, category } = answer.question;
      const row = counts.get(id) ?? { category, counts: places.map(() => 0) };
      row.counts[placeOf(answer) - 1] = (row.counts[placeOf(answer) - 1] ?? 0) + sign;
      counts.set(id, row);
    }
  // In one order, so that two of them never wait for each other.
  for (const [questionId, row] of [...counts].toSorted(([one], [other]) => one - other))
    await sql`insert into nps_question_days as q (store_id, day, dispatch_method, question_id, category, ${sql.join(places.map((place) => sql.id(place)))})
      values (${at.storeId}, ${at.businessDay}, ${at.dispatchMethod}, ${questionId}, ${row.category}, ${sql.join(row.counts)})
      on conflict on constraint nps_question_days_pkey do update set ${raised('q', places)}`.execute(db);
}
