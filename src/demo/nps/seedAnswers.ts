import { sql } from 'kysely';
import { type Answer, bandOf, placeOf, scoreOf } from '#features/benefits/nps/invitations/answers.rules.ts';
import { day, namesOf, quietDays } from '#features/benefits/nps/invitations/invitations.rules.ts';
import { spansOf } from '#features/benefits/nps/invitations/server/answers.repo.ts';
import { questionsOf } from '#features/benefits/nps/invitations/server/invitations.repo.ts';
import type { SurveyQuestion } from '#features/benefits/nps/invitations/survey.contract.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { type Random, randomFrom } from '../demoRandom.ts';
import { demoComments, demoNotes } from './demoComments.ts';

type Over = {
  id: number;
  storeId: number;
  customerId: number;
  dispatchMethod: DispatchMethod;
  businessDay: string;
  overAt: string;
  mail: string;
};

/** Completed orders of guests with a mail that a survey follows: not again within some days. */
const ordersOver = async (db: Db): Promise<Over[]> => {
  const { rows } = await sql<Over>`
    select o.id, o.store_id, o.customer_id, o.dispatch_method, o.business_day::text,
      o.status_since as over_at, o.customer ->> 'mail' as mail
    from ${tenantRows('orders as o')} where o.status = 'completed' and o.customer_id is not null and o.customer ->> 'mail' > ''
      and o.status_since < now() - interval '3 hours'
    order by o.status_since`.execute(db);
  const surveyedAt = new Map<number, number>();
  return rows.filter(({ customerId, overAt }) => {
    const at = Date.parse(overAt);
    const isQuiet = at - (surveyedAt.get(customerId) ?? 0) < quietDays * day;
    if (!isQuiet) surveyedAt.set(customerId, at);
    return !isQuiet;
  });
};

const [timer, answered, commented] = [45 * 60_000, 0.42, 0.55];

/** How well a store is liked: some are, a few are not. */
const likedOf = (storeId: number) => [0.74, 0.62, 0.8, 0.45, 0.68, 0.57, 0.71][storeId % 7] ?? 0.6;

function scoreBy(liked: number, random: Random): number {
  if (random.chance(liked)) return random.chance(0.6) ? 10 : 9;
  return random.chance(0.5) ? random.between(7, 8) : random.between(0, 6);
}

/** Generates an answer to each question that is consistent with the score. */
function demoAnswers(
  { dispatchMethod }: Pick<Over, 'dispatchMethod'>,
  questions: readonly SurveyQuestion[],
  random: Random,
  score: number,
): Answer[] {
  const band = bandOf(score);
  const stars = { promoters: [4, 5], passives: [3, 4], detractors: [1, 3] }[band];
  return questions.flatMap((question): Answer[] => {
    if (question.category === 'nps') return [{ question, value: score, comment: '' }];
    if (question.category === 'open')
      return random.chance(commented)
        ? [{ question, value: null, comment: random.pick(demoComments[dispatchMethod][band]) }]
        : [];
    if (random.chance(0.1)) return [];
    const value =
      question.category === 'yes_no'
        ? Number(random.chance(band === 'detractors' ? 0.5 : 0.96))
        : random.between(stars[0] ?? 1, stars[1] ?? 5);
    return [{ question, value, comment: '' }];
  });
}

const after = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();

function invitationOf(order: Over, pollId: number, questions: readonly SurveyQuestion[], random: Random) {
  const { id: orderId, storeId, dispatchMethod, businessDay, overAt } = order;
  const sentAt = after(overAt, timer);
  const answers = random.chance(answered)
    ? demoAnswers(order, questions, random, scoreBy(likedOf(storeId), random))
    : [];
  const score = scoreOf(answers);
  const answeredAt = score === null ? null : after(sentAt, random.between(4, 70) * 60_000);
  const isAttended = score !== null && score <= 6 && Date.now() - Date.parse(overAt) > 3 * day && random.chance(0.8);
  return {
    answers,
    row: {
      orderId,
      storeId,
      pollId,
      dispatchMethod,
      businessDay,
      sendAt: sentAt,
      sentAt,
      droppedBecause: null,
      questions,
      answeredAt,
      score,
      hasComment: answers.some(({ comment }) => comment !== ''),
      alertedAt: score !== null && score <= 6 ? answeredAt : null,
      attendedAt: isAttended && answeredAt ? after(answeredAt, 3_600_000) : null,
      attendedBy: isAttended ? 'Administración' : '',
      attendedNote: isAttended ? random.pick(demoNotes) : '',
    },
  };
}

type Invitation = ReturnType<typeof invitationOf>;

type Span = ReturnType<typeof spansOf>[number];

/** Groups items by the key of their row of sums. */
const bySpan = <Item>(
  items: readonly Item[],
  rowOf: (item: Item) => Invitation['row'],
  more: (item: Item) => unknown = () => '',
) => {
  const all = items.flatMap((item) => spansOf(rowOf(item)).map((span) => ({ span, item })));
  const groups = Map.groupBy(all, ({ span, item }) => `${Object.values(span).join(' ')} ${String(more(item))}`);
  return [...groups.values()].map((same) => ({ span: same[0]?.span as Span, items: same.map(({ item }) => item) }));
};

/** Sums of the demo answers, the same as live counting would store. */
const countedDays = (invitations: readonly Invitation[]) =>
  bySpan(invitations, ({ row }) => row).map(({ span, items }) => {
    const count = (band: ReturnType<typeof bandOf>) =>
      items.filter(({ row: { score } }) => score !== null && bandOf(score) === band).length;
    const bands = { promoters: count('promoters'), passives: count('passives'), detractors: count('detractors') };
    return { ...span, invited: items.length, ...bands };
  });

const places = ['first', 'second', 'third', 'fourth', 'fifth'];

function countedQuestions(invitations: readonly Invitation[]) {
  const answered = invitations.flatMap(({ row, answers }) => answers.map((answer) => ({ row, answer })));
  const groups = bySpan(
    answered,
    ({ row }) => row,
    ({ answer }) => answer.question.id,
  );
  return groups.map(({ span, items }) => {
    const { id: questionId, category } = (items[0] as (typeof items)[number]).answer.question;
    const counts = places.map((place, at) => [place, items.filter(({ answer }) => placeOf(answer) === at + 1).length]);
    return { ...span, questionId, category, ...Object.fromEntries(counts) };
  });
}

/** Adds answers to the active demo survey, and the follow-ups of the stores. */
export async function addAnswers(db: Db): Promise<void> {
  const poll = await db.selectFrom('polls').select('id').where('active', '=', true).executeTakeFirst();
  if (!poll) return;
  const random = randomFrom(4207);
  const questions = await questionsOf(db, poll.id);
  const orders = await ordersOver(db);
  const invitations = orders.map((order) => invitationOf(order, poll.id, questions, random));
  const ids = await bulkInsert(
    db,
    'nps_invitations',
    invitations.map(({ row }) => ({ ...row, version: 1, createdAt: row.sendAt, updatedAt: row.sendAt })),
  );
  const answers = invitations.flatMap(({ answers: ofInvitation }, at) =>
    ofInvitation.map(({ question: { id: questionId, description, category }, value, comment }, position) => ({
      invitationId: ids[at],
      questionId,
      position,
      description,
      category,
      value,
      comment,
    })),
  );
  await bulkInsert(db, 'nps_answers', answers);
  const people = orders.flatMap(({ customerId, mail }, at) =>
    namesOf([customerId], mail).map((person) => ({ person, askedAt: invitations[at]?.row.sentAt })),
  );
  await bulkInsert(db, 'nps_people', [...new Map(people.map((each) => [each.person, each])).values()]);
  await bulkInsert(db, 'nps_days', countedDays(invitations));
  await bulkInsert(db, 'nps_question_days', countedQuestions(invitations));
}
