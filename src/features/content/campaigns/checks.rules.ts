import type { CouponAvailability } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { formatDay } from '#domain/time/dates.ts';
import { placeholderNames, hasCouponWord, unknownPlaceholders } from './placeholders.rules.ts';

export const checkNames = ['subject', 'content', 'words', 'size', 'sender', 'segment', 'audience', 'coupon'] as const;
export type CheckName = (typeof checkNames)[number];
/** `blocking` findings keep a campaign from being sent. */
export const checkLevels = ['blocking', 'warning'] as const;
export type Finding = { check: CheckName; level: (typeof checkLevels)[number]; message: string };

/** The coupon of a batch on the day of the sending, and its codes. */
export type CheckedCoupon = {
  code: string;
  availability: CouponAvailability;
  startDate: string | null;
  /** Codes that were neither used nor sent. */
  free: number;
  day: string;
};

/** Gmail clips the rest of a mail, with its unsubscribe link. */
export const clipBytes = 102 * 1024;
const nearlyClipped = 0.8;

export type CheckedMail = {
  subject: string;
  /** Everything that recipients read. */
  text: string;
  sections: number;
  bytes: number;
};
export type CheckedCampaign = CheckedMail & {
  /** Why the sender cannot be used; null: it can. */
  senderProblem: string | null;
  /** Null: no segment, or one that was deleted. */
  addresses: number | null;
  /** Null: no batch. `gone`: one that was deleted. */
  coupon: CheckedCoupon | 'gone' | null;
  /** Whether it is known when it is sent. */
  hasMoment: boolean;
};

const blocking = (check: CheckName, message: string): Finding => ({ check, level: 'blocking', message });
const warning = (check: CheckName, message: string): Finding => ({ check, level: 'warning', message });

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

const present = (found: readonly (Finding | false)[]): Finding[] => found.filter((each) => each !== false);

const couponProblems: Record<Exclude<CouponAvailability, 'active'>, string> = {
  disabled: 'está desactivado',
  expired: 'está vencido',
  exhausted: 'está agotado',
  scheduled: 'todavía no vale',
};

/** Why a coupon cannot be used on a day; null: it can. */
export const couponProblem = ({
  code,
  availability,
  day,
}: Pick<CheckedCoupon, 'code' | 'availability' | 'day'>): string | null =>
  availability === 'active' ? null : `El cupón ${code} ${couponProblems[availability]} el ${formatDay(day)}.`;

/** Problems of the codes that recipients get. Without a moment, a coupon that starts later may be waited for. */
function couponFindings({ subject, text, coupon, addresses, hasMoment }: CheckedCampaign): Finding[] {
  const isRead = hasCouponWord(`${subject} ${text}`);
  if (coupon === null)
    return isRead ? [blocking('coupon', 'El correo dice {cupon}: elige de qué lote salen los códigos.')] : [];
  if (coupon === 'gone') return [blocking('coupon', 'El lote de códigos ya no existe.')];
  if (!isRead) return [blocking('coupon', 'Nadie vería su código: escribe {cupon} en el correo, o quita el lote.')];
  const { code, free, availability, startDate } = coupon;
  const problem = couponProblem(coupon);
  const isLater = availability === 'scheduled' && !hasMoment;
  return present([
    isLater &&
      warning('coupon', `El cupón ${code} vale desde el ${formatDay(startDate ?? '')}: prográmala desde ese día.`),
    problem !== null && !isLater && blocking('coupon', problem),
    addresses !== null &&
      free < addresses &&
      blocking('coupon', `El lote tiene menos códigos libres (${free}) que direcciones la campaña (${addresses}).`),
  ]);
}

/** Problems of the mail itself. */
export function mailFindings({ subject, text, sections, bytes }: CheckedMail): Finding[] {
  const unknown = unknownPlaceholders(`${subject} ${text}`);
  return present([
    subject === '' && blocking('subject', 'Falta el asunto.'),
    subject.length > 60 &&
      warning('subject', `El asunto tiene ${subject.length} letras: en un teléfono se leen unas 40.`),
    sections === 0 && blocking('content', 'El correo no tiene secciones.'),
    unknown.length > 0 &&
      blocking(
        'words',
        `No existe ${unknown.map((word) => `{${word}}`).join(', ')}: usa ${placeholderNames.map((word) => `{${word}}`).join(', ')}.`,
      ),
    bytes > clipBytes &&
      blocking(
        'size',
        `El correo pesa ${kilobytes(bytes)}: Gmail corta lo que pasa de ${kilobytes(clipBytes)}, también la baja.`,
      ),
    bytes > clipBytes * nearlyClipped &&
      bytes <= clipBytes &&
      warning('size', `El correo pesa ${kilobytes(bytes)} de los ${kilobytes(clipBytes)} que Gmail muestra.`),
  ]);
}

/** Problems of a campaign before it is sent. */
export function findingsOf(campaign: CheckedCampaign): Finding[] {
  const { senderProblem, addresses } = campaign;
  return present([
    ...mailFindings(campaign),
    senderProblem !== null && blocking('sender', senderProblem),
    addresses === null && blocking('segment', 'Elige un segmento.'),
    addresses === 0 && blocking('audience', 'Ningún cliente del segmento puede recibir este correo.'),
    ...couponFindings(campaign),
  ]);
}
