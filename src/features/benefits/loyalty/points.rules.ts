import { Temporal } from 'temporal-polyfill';
import { countries, type CountryCode } from '#domain/countries.ts';
import { formatDecimal, formatInteger, formatMoney } from '#domain/money.ts';
import { amountOf, earnedBy, pointValue } from '#domain/points.ts';
import { startOfNextDay } from '#domain/time/dayRange.ts';
import type { LoyaltyDraft } from './loyalty.contract.ts';

/** Defaults before the programme is configured: inactive, with amounts that suit the currency. */
export function blankProgramme(country: CountryCode): LoyaltyDraft {
  const large = countries[country].decimals === 0;
  return {
    active: false,
    pointsName: 'puntos',
    percentage: 5,
    minRedeem: large ? 1000 : 10,
    maxRedeem: large ? 20_000 : 200,
    expiresMonths: 12,
    pendingDays: 0,
    giftCardDays: 90,
  };
}

/**
 * When points earned at `at` can be spent (null: at once) and when they expire (null: never), at the end of a local
 * day.
 */
export function lifeOf(
  { pendingDays, expiresMonths }: Pick<LoyaltyDraft, 'pendingDays' | 'expiresMonths'>,
  at: string,
  timeZone: string,
): { fromAt: string | null; endsAt: string | null } {
  const from = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).add({ days: pendingDays });
  const fromAt = pendingDays === 0 ? null : from.toInstant().toString({ fractionalSecondDigits: 3 });
  if (expiresMonths === null) return { fromAt, endsAt: null };
  const last = from.toPlainDate().add({ months: expiresMonths });
  return { fromAt, endsAt: new Date(startOfNextDay(last.toString(), timeZone)).toISOString() };
}

/** Input of a redemption. */
export type Redemption = {
  programme: Pick<LoyaltyDraft, 'active' | 'pointsName' | 'minRedeem' | 'maxRedeem'> | null;
  country: CountryCode;
  /** Amount left to pay for products after all other discounts, in the minor unit. */
  payable: number;
  /** The caller proved to be the customer, or has permission to redeem for customers. */
  proven: boolean;
  /** Available points; null until the customer is known. */
  available: number | null;
};

/** Points and discount of a redemption, or why it is rejected. */
export type Redeemed = { points: number; amount: number } | { refusal: string };

/** Message for too few points. */
export function missingPointsText(
  requested: number,
  available: number,
  pointsName: string,
  country: CountryCode,
): string {
  const formatPoints = (points: number) => `${formatInteger(points, country)} ${pointsName}`;
  return `Tienes ${formatPoints(available)} y pediste usar ${formatPoints(requested)}: faltan ${formatPoints(requested - available)}.`;
}

/** Redeems points for products: at most what is left to pay, and within the limits per order. */
export function redeem(requested: number, { programme, country, payable, proven, available }: Redemption): Redeemed {
  const reject = (refusal: string): Redeemed => ({ refusal });
  if (!programme?.active) return reject('Este comercio no tiene un programa de puntos.');
  const { pointsName, minRedeem, maxRedeem } = programme;
  const formatPoints = (points: number) => `${formatInteger(points, country)} ${pointsName}`;
  if (!proven) return reject(`Para usar tus ${pointsName}, pide el código que te enviamos por correo y escríbelo.`);
  if (requested < minRedeem)
    return reject(`Se canjean desde ${formatPoints(minRedeem)} por pedido: pediste ${formatPoints(requested)}.`);
  if (requested > maxRedeem)
    return reject(`Se canjean hasta ${formatPoints(maxRedeem)} por pedido: pediste ${formatPoints(requested)}.`);
  if (available !== null && available < requested)
    return reject(missingPointsText(requested, available, pointsName, country));
  const points = Math.min(requested, Math.floor(payable / pointValue(country)));
  if (points < minRedeem)
    return reject(
      `Se canjean desde ${formatPoints(minRedeem)} por pedido, y de este se pueden pagar ${formatMoney(payable, country)} en productos.`,
    );
  return { points, amount: amountOf(points, country) };
}

/** Example purchase, in the minor unit. */
const sample = 10_000;

/** Describes the programme to guests in Spanish sentences. */
export function programmeSentences(draft: LoyaltyDraft, country: CountryCode): string[] {
  const { pointsName, percentage, minRedeem, maxRedeem, expiresMonths, pendingDays } = draft;
  const formatPoints = (points: number) => `${formatInteger(points, country)} ${pointsName}`;
  const value = (points: number) => formatMoney(amountOf(points, country), country);
  const months = expiresMonths === 1 ? '1 mes' : `${expiresMonths} meses`;
  const days = pendingDays === 1 ? '1 día' : `${pendingDays} días`;
  return [
    `Por cada ${formatMoney(sample, country)} en productos el cliente gana ${formatPoints(earnedBy(sample, draft, country))} (${formatDecimal(percentage, country)} %), sin contar el despacho ni la propina.`,
    pendingDays === 0 ? 'Los puede usar al recibir el pedido.' : `Los puede usar ${days} después de recibir el pedido.`,
    `En cada pedido canjea entre ${formatPoints(minRedeem)} (${value(minRedeem)}) y ${formatPoints(maxRedeem)} (${value(maxRedeem)}), solo en productos.`,
    expiresMonths === null ? 'No vencen.' : `Vencen a los ${months}, al final del día.`,
  ];
}
