import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { hashOfToken } from '#kit/server/secrets/hashOfToken.ts';
import { fail } from '../../nps.failures.ts';
import { type Answer, bandOf, matchAnswers, scoreOf } from '../answers.rules.ts';
import { answerDays, endsAt, namesOf } from '../invitations.rules.ts';
import type { SurveyAnswer, Survey } from '../survey.contract.ts';
import { alertMail } from './alertMail.ts';
import * as answers from './answers.repo.ts';
import * as repo from './invitations.repo.ts';
import { senderOf } from './sendInvitations.ts';

/** The open survey of a token. Unknown, expired and foreign tokens fail alike with "not found". */
export const requireOpenSurvey = async (db: Db, token: string): Promise<repo.OpenInvitation> =>
  (await repo.findOpen(db, { tokenHash: hashOfToken(token) }, answerDays)) ?? notThere();

/** Reads a survey with its answers. */
export async function readSurvey(db: Db, token: string): Promise<Survey> {
  const found = await requireOpenSurvey(db, token);
  return surveyOf(found, await answers.answersOf(db, found.id));
}

export const notThere = () => fail('notFound', { message: 'El enlace no existe o ya venció.' });

export const surveyOf = (found: repo.OpenInvitation, answers: readonly Answer[]): Survey => ({
  storeName: found.storeName,
  questions: found.questions,
  answers: answers.map(({ question, value, comment }) => ({ questionId: question.id, value, comment })),
  endsAt: endsAt(found.sentAt),
});

/** Submitted answers with the tenant, whose branding the store's mail uses. */
export type Answered = { submitted: readonly SurveyAnswer[]; tenant: Tenant; origin: string };

/** Saves the answers submitted with a link. */
export async function answerSurvey(db: Db, { token, ...answered }: Answered & { token: string }): Promise<Survey> {
  const found = (await repo.findOpen(db, { tokenHash: hashOfToken(token) }, answerDays, true)) ?? notThere();
  return answerInvitation(db, found, answered);
}

/**
 * Replaces the answers of an invitation and updates the sums in one transaction that locks it: the last write wins.
 *
 * Fails with a message per invalid question.
 */
export async function answerInvitation(
  db: Db,
  found: repo.OpenInvitation,
  { submitted, tenant, origin }: Answered,
): Promise<Survey> {
  const { answers: after, errors } = matchAnswers(found.questions, submitted);
  if (errors.size > 0)
    fail('invalidFields', {
      fields: Object.fromEntries([...errors].map(([id, message]) => [`answers.${id}`, [message]])),
    });
  const before = await answers.answersOf(db, found.id);
  await answers.replaceAnswers(db, found.id, after);
  await answers.countAnswers(db, found, { before, after });
  const score = scoreOf(after);
  const isBad = score !== null && bandOf(score) === 'detractors';
  const isNew = isBad && found.alertedAt === null;
  await answers.markAnswered(db, found.id, after, isNew);
  if (isNew && found.storeMail) {
    const sender = await senderOf(db, tenant, origin);
    await alertMail.send(db, found.storeMail, { ...found, score, answers: after, sender });
  }
  await emit(db, 'answers', {
    audience: 'answers.nps_results',
    storeId: found.storeId,
    data: { orderId: found.orderId, score, alert: isNew },
  });
  return surveyOf(found, after);
}

/** Unsubscribes the recipient of a link from surveys, under all their identifiers. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  const guest = await requireGuest(db, token);
  const names = namesOf(guest.customerIds, guest.mail);
  await repo.lockPeople(db, names);
  await repo.markPeople(db, names, { optedOutAt: new Date().toISOString() });
}

/** The guest of a link; fails for an unknown one. */
export async function requireGuest(db: Db, token: string) {
  const { orderId } = await requireSent(db, token);
  return (await repo.guestOf(db, orderId)) ?? notThere();
}

/** The order of a link; fails for an unknown one. */
export const requireSent = async (db: Db, token: string): Promise<{ orderId: number }> =>
  (await repo.orderOf(db, hashOfToken(token))) ?? notThere();
