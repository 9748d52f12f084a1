import type { Db } from '#kit/server/data/database.ts';
import { answerDays, endsAt, leftAlone, namesOf } from '../invitations.rules.ts';
import type { Survey } from '../survey.contract.ts';
import * as answers from './answers.repo.ts';
import * as repo from './invitations.repo.ts';
import { type Answered, answerInvitation, notThere, surveyOf } from './survey.ts';

/**
 * Survey of a completed order: its invitation by mail, otherwise the active survey.
 *
 * Null without an active survey, after the deadline, or when no mail would be sent, since an opt-out applies here too.
 */
export async function readOrderSurvey(db: Db, uuid: string): Promise<Survey | null> {
  const order = await repo.completedOrder(db, uuid);
  if (!order) return null;
  const invitation = await repo.ofOrder(db, order.id);
  if (invitation?.droppedBecause) return null;
  if (invitation?.sentAt) {
    const open = await repo.findOpen(db, { orderId: order.id }, answerDays);
    return open ? surveyOf(open, await answers.answersOf(db, open.id)) : null;
  }
  const pending = await askable(db, order);
  if (!pending || leftAlone(await repo.peopleOf(db, pending.names), Date.now())) return null;
  const { storeName, questions } = pending;
  return { storeName, questions, answers: [], endsAt: endsAt(order.completedAt ?? '') };
}

type Completed = { id: number; completedAt: string | null };

/** Questions of the active survey for an order, and its guest. */
async function askable(db: Db, { id, completedAt }: Completed) {
  if (completedAt === null || Date.parse(endsAt(completedAt)) < Date.now()) return null;
  const planned = await repo.planOf(db, id);
  const questions = planned ? await repo.questionsOf(db, planned.pollId) : [];
  const guest = await repo.guestOf(db, id);
  if (!planned || !guest || questions.length === 0) return null;
  return { planned, questions, storeName: guest.storeName, names: namesOf(guest.customerIds, guest.mail) };
}

/** Creates the invitation of a guest who answers before the mail, so that no mail follows. */
async function createInvitation(db: Db, order: Completed): Promise<void> {
  const pending = (await askable(db, order)) ?? notThere();
  await repo.insertPlanned(db, pending.planned);
  const invitation = (await repo.ofOrder(db, order.id, true)) ?? notThere();
  if (invitation.sentAt) return;
  const people = await repo.lockPeople(db, pending.names);
  if (invitation.droppedBecause || leftAlone(people, Date.now())) notThere();
  const sentAt = new Date().toISOString();
  await repo.markPeople(db, pending.names, { askedAt: sentAt });
  await repo.markSent(db, invitation.id, { sentAt, tokenHash: null, questions: pending.questions });
  await answers.addToDay(db, invitation, { invited: 1 });
}

/** Saves what the guest of an order answers, as if by the link of a mail. */
export async function answerOrderSurvey(db: Db, { uuid, ...answered }: Answered & { uuid: string }): Promise<Survey> {
  const order = (await repo.completedOrder(db, uuid)) ?? notThere();
  const find = () => repo.findOpen(db, { orderId: order.id }, answerDays, true);
  const open = await find();
  if (!open) await createInvitation(db, order);
  return answerInvitation(db, open ?? (await find()) ?? notThere(), answered);
}
