import { sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import type { Answer } from '../answers.rules.ts';
import { bandOf, placeOf, scoreOf } from '../answers.rules.ts';

/** Answers of an invitation, in the order of its questions. */
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
      answeredAt: sql<string>`coalesce(answered_at, ${new Date().toISOString()}::timestamptz)`,
      ...(alerted && { alertedAt: sql<string>`now()` }),
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Where something is counted. */
export type CountedDay = { storeId: number; businessDay: string; dispatchMethod: string };

/** Rows of sums that an answer belongs to, in a fixed order to avoid deadlocks. */
export const spansOf = ({ storeId, businessDay, dispatchMethod }: CountedDay) =>
  [0, storeId].flatMap((store) =>
    [
      { span: 'day', day: businessDay },
      { span: 'month', day: `${businessDay.slice(0, 7)}-01` },
    ].map((row) => ({ ...row, storeId: store, dispatchMethod })),
  );

const dayCounts = ['invited', 'promoters', 'passives', 'detractors'] as const;
type DayCounts = Partial<Record<(typeof dayCounts)[number], number>>;

const raised = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`));

/** Adds to sums, in one statement: two at once wait for each other and both count. */
const addTo = (db: Db, table: 'npsDays' | 'npsQuestionDays', rows: readonly object[], names: readonly string[]) => {
  const stored = wireName(table);
  const onConflict = sql`on conflict on constraint ${sql.id(`${stored}_pkey`)} do update set ${raised(stored, names)}`;
  return sendNow(db, insertInto(table, rows, { onConflict, returning: sql`span` }));
};

/** Adds to the sums of a day. */
export async function addToDay(db: Db, at: CountedDay, counts: DayCounts): Promise<void> {
  const zero = Object.fromEntries(dayCounts.map((name) => [name, 0]));
  await addTo(
    db,
    'npsDays',
    spansOf(at).map((row) => ({ ...row, ...zero, ...counts })),
    dayCounts,
  );
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** Adds answers to the sums and subtracts the ones they replace. */
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
  const count = (answer: Answer, by: number) => {
    const { id, category } = answer.question;
    const row = counts.get(id) ?? { category, counts: places.map(() => 0) };
    row.counts[placeOf(answer) - 1] = (row.counts[placeOf(answer) - 1] ?? 0) + by;
    counts.set(id, row);
  };
  for (const answer of before) count(answer, -1);
  for (const answer of after) count(answer, 1);
  const questions = [...counts].toSorted(([one], [other]) => one - other);
  const rows = spansOf(at).flatMap((row) =>
    questions.map(([questionId, answer]) => ({
      ...row,
      questionId,
      category: answer.category,
      ...Object.fromEntries(places.map((place, nth) => [place, answer.counts[nth]])),
    })),
  );
  if (rows.length > 0) await addTo(db, 'npsQuestionDays', rows, places);
}
