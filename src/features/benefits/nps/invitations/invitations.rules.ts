import { normaliseMail } from '#domain/mails.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';

/** Days without another survey for a guest, and days in which an answer can be given and changed. */
export const quietDays = 30;
export const answerDays = 14;
/** Hours after which an invitation is too late to send: after a downtime, or once its company is released. */
const lateHours = 24;

const hour = 3_600_000;
export const day = 24 * hour;

/** Reasons for which an invitation is not sent. */
export const droppedLabels = {
  canceled: 'El pedido se canceló',
  no_mail: 'Sin correo',
  no_poll: 'Sin encuesta activa',
  opted_out: 'No quiere encuestas',
  recent: 'Recibió otra hace poco',
  late: 'Pasó demasiado tiempo',
} as const;
export type DroppedBecause = keyof typeof droppedLabels;

/** Survey history of a person under one identifier. */
export type Person = { askedAt: string | null; optedOutAt: string | null };

type Due = {
  status: OrderStatus;
  mail: string;
  /** Whether its survey is still active and has questions. */
  asks: boolean;
  sendAt: string;
  people: readonly Person[];
};

/** Why a mail that is due is not sent, and never will be; null when it is. */
export function droppedBecause({ status, mail, asks, sendAt, people }: Due, now: number): DroppedBecause | null {
  if (status !== 'completed') return 'canceled';
  if (mail === '') return 'no_mail';
  if (!asks) return 'no_poll';
  if (now - Date.parse(sendAt) > lateHours * hour) return 'late';
  return leftAlone(people, now);
}

/** Why a person must not be surveyed, by any of their identifiers; null when they may be. */
export function leftAlone(people: readonly Person[], now: number): 'opted_out' | 'recent' | null {
  if (people.some(({ optedOutAt }) => optedOutAt !== null)) return 'opted_out';
  const isRecent = ({ askedAt }: Person) => askedAt !== null && now - Date.parse(askedAt) < quietDays * day;
  return people.some(isRecent) ? 'recent' : null;
}

/** Identifiers of a person: each merged customer record, and the mail without its plus tag. */
export const namesOf = (customerIds: readonly number[], mail: string): string[] =>
  [...customerIds.map((id) => `customer:${id}`), ...(mail ? [`mail:${normaliseMail(mail)}`] : [])].toSorted();

/** Deadline for answers through the link of a mail. */
export const endsAt = (sentAt: string): string => new Date(Date.parse(sentAt) + answerDays * day).toISOString();
