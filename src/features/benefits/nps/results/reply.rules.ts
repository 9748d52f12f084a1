import type { CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import { type NpsAnswer, type ReplyChannel, replyChannels } from './results.contract.ts';

/** Amount offered for a gift, in the minor unit: about a main dish. */
export const usualGift: Record<CountryCode, number> = { cl: 5000, cr: 3000, gt: 4000, mx: 10_000 };
export const usualGiftDays = 30;

/** Gift card of a reply: in the minor unit, valid until a day. */
export type Gift = { code: string; amount: number; expiryDate: string };

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Text offered for the answer to an unhappy guest; the user edits it. */
export function readyText(
  { guest, orderId, storeName, answers }: Pick<NpsAnswer, 'guest' | 'orderId' | 'storeName' | 'answers'>,
  company: string,
): string {
  const name = firstName(guest?.name ?? '');
  const hasComment = answers.some(({ comment }) => comment.trim() !== '');
  return [
    `Hola${name && ` ${name}`}, te escribimos de ${company} por tu pedido #${orderId} de ${storeName}.`,
    hasComment
      ? 'Leímos tu comentario y lamentamos lo que pasó. Queremos resolverlo.'
      : 'Leímos tu respuesta y lamentamos que no haya salido bien. ¿Nos cuentas qué pasó para resolverlo?',
  ].join('\n');
}

/** The message as the guest reads it, with the gift at its end. */
export function sentText(message: string, gift: Gift | null, country: CountryCode): string {
  if (!gift) return message;
  const { amount, code, expiryDate } = gift;
  const worth = formatMoney(amount, country);
  return `${message}\n\nTe regalamos ${worth} para tu próximo pedido. Usa el código ${code} hasta el ${formatDay(expiryDate)}.`;
}

const maxNote = 1000;

/** Note of an answered message. Colleagues who read it see only the end of the code, which anyone could spend. */
export function replyNote(channel: ReplyChannel, message: string, gift: Gift | null, country: CountryCode): string {
  const hidden = gift && { ...gift, code: `…${gift.code.slice(-4)}` };
  return `Por ${replyChannels[channel]}: ${sentText(message, hidden, country)}`.slice(0, maxNote);
}
