import { lastDayOf } from '#domain/time/lastDay.ts';
import { createGiftCard } from '#features/benefits/coupons/record/server/index.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { mailCompanyOf } from '#features/platform/settings/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import { fail } from '../../nps.failures.ts';
import { type Gift, replyNote, sentText } from '../reply.rules.ts';
import type { AnswerReply, NpsAnswer, SentReply } from '../results.contract.ts';
import { attendAnswer, requireAnswer } from './attendAnswer.ts';
import { replyMail } from './replyMail.ts';

const refuse = (field: keyof AnswerReply, message: string): never =>
  fail('invalidFields', { fields: { [field]: [message] } });

/** Address of the guest for a channel; fails without one, or without permission to see it. */
function requireAddress({ guest }: NpsAnswer, channel: AnswerReply['channel']): string {
  const { phone, mail } = guest ?? fail('noGuest');
  const address = channel === 'mail' ? mail : phone;
  if (address) return address;
  return refuse('channel', channel === 'mail' ? 'Este cliente no dejó correo.' : 'Este cliente no dejó teléfono.');
}

/** Creates the gift card of a reply; of a user with few stores it can be used where the order was. */
async function giveCard(
  ctx: Ctx,
  areas: LinkTargets,
  { giftCard }: AnswerReply,
  storeId: number,
): Promise<Gift | null> {
  if (!giftCard) return null;
  const { actor, tenant } = ctx;
  if (!actor.policies.has(couponsApi.create.policy)) fail('notAllowed');
  const { amount, days } = giftCard;
  const card = { amount, expiryDate: lastDayOf(days, tenant.timeZone) };
  const storeIds = actor.storeIds ? [storeId] : [];
  return { ...card, code: await createGiftCard(ctx, areas, { ...card, storeIds }) };
}

/**
 * Answers a guest: makes the gift card, sends the mail, and marks the answer as attended to with what was written.
 *
 * A WhatsApp message is sent by the user, who gets its text here.
 */
export async function replyToAnswer(
  ctx: Ctx,
  { areas, origin }: { areas: LinkTargets; origin: string },
  id: number,
  reply: AnswerReply,
): Promise<SentReply> {
  const { db, tenant } = ctx;
  const { channel, message } = reply;
  const answer = await requireAnswer(ctx, id);
  const address = requireAddress(answer, channel);
  const gift = await giveCard(ctx, areas, reply, answer.storeId);
  const text = sentText(message, gift, tenant.country);
  if (channel === 'mail') {
    const company = await mailCompanyOf(db, tenant, origin);
    const isSent = await replyMail.send(db, address, { company, orderId: answer.orderId, message: text });
    if (!isSent) refuse('channel', `No se puede enviar correo a ${address}.`);
  }
  const attended = await attendAnswer(ctx, id, replyNote(channel, message, gift, tenant.country));
  return { answer: attended, message: text, code: gift?.code ?? null };
}
