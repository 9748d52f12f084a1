import { allocate } from '#domain/allocate.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatInteger } from '#domain/money.ts';
import type { LoyaltyDraft } from '#features/benefits/loyalty/loyalty.contract.ts';
import { pointValue } from '#domain/points.ts';
import { missingPointsText, redeem } from '#features/benefits/loyalty/points.rules.ts';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import { type Benefits, offLines } from './benefits.rules.ts';
import type { PricedOrder } from './ordering.rules.ts';

/** Points that an order may redeem, as loaded. */
export type KnownPoints = {
  programme: Pick<LoyaltyDraft, 'active' | 'pointsName' | 'minRedeem' | 'maxRedeem'>;
  byStaff: boolean;
  holder: { available: number } | null;
};

const toBeSeen = 'Los puntos se comprobarán con el teléfono del cliente.';

/** Points of an order, against what products still cost: never against the delivery or the tip. */
export const pointBenefits = (known: KnownPoints | null): Pick<Benefits, 'points'> => ({
  points(requested, { lines, country }) {
    const left = lines.map((line) => line.left);
    const redeemed = redeem(requested, {
      programme: known?.programme ?? null,
      country,
      payable: left.reduce((total, amount) => total + amount, 0),
      proven: known !== null && (known.byStaff || known.holder !== null),
      available: known?.holder?.available ?? null,
    });
    if ('refusal' in redeemed) return redeemed;
    const name = known?.programme.pointsName ?? 'puntos';
    const detail = `${formatInteger(redeemed.points, country)} ${name}`;
    const benefit = offLines(capitalized(name), allocate(redeemed.amount, left), detail);
    return { ...benefit, notices: known?.holder ? [] : [toBeSeen] };
  },
});

/** Message for points that were spent meanwhile or never available. */
export const missingPoints = (
  requested: number,
  available: number,
  { programme }: KnownPoints,
  country: CountryCode,
): string => missingPointsText(requested, available, programme.pointsName, country);

/** Points that an order redeems, from the discount. */
export const redeemedPoints = ({ parts }: Pick<PricedOrder, 'parts'>, country: CountryCode) =>
  parts.reduce((points, { kind, amount }) => (kind === 'points' ? points - amount / pointValue(country) : points), 0);
