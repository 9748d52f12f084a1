import type { CouponDraft } from '../record/couponShape.contract.ts';
import { remainingAmount } from '../coupons.rules.ts';
import type { RuleInput, RuleCheck } from './couponCase.rules.ts';
import type { Worth } from './couponWorth.rules.ts';

const usesText = (used: number) => (used === 1 ? '1 uso' : `${used} usos`);
const timesText = (times: number) => (times === 1 ? 'una vez' : `${times} veces`);
const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function limits({ coupon, uses, name, money }: RuleInput, worth: Worth): RuleCheck[] {
  const { quantity, spendLimit } = coupon;
  const checks: RuleCheck[] = [];
  const exhaustedMessage = `${name} se agotó.`;
  if (quantity !== null)
    checks.push({
      rule: 'quantity',
      ok: uses.used < quantity,
      have: usesText(uses.used),
      need: `hasta ${quantity}`,
      message: exhaustedMessage,
    });
  if (uses.codeSpent)
    checks.push({ rule: 'code', ok: false, have: 'Usado', need: 'Sin usar', message: `${name} ya se usó.` });
  const left = remainingAmount(coupon, uses.given);
  if (left !== null)
    checks.push({
      rule: 'budget',
      // A gift card pays with its remaining balance; a budget must cover the full discount.
      ok: left > 0 && (spendLimit === null || worth.amount <= left),
      have: `quedan ${money(left)}`,
      need: money(Math.max(1, worth.amount)),
      message: exhaustedMessage,
    });
  return checks;
}

const usedText = (name: string, limit: number): string =>
  limit === 1
    ? `Ya usaste ${inSentence(name)}.`
    : `Ya usaste ${inSentence(name)} ${limit} veces, que es lo que vale por persona.`;

/** Uses per person across all their orders; null: no limit. */
export const usesPerPerson = ({
  quantityByUsers,
  firstPurchase,
}: Pick<CouponDraft, 'quantityByUsers' | 'firstPurchase'>): number | null => (firstPurchase ? 1 : quantityByUsers);

function person({ coupon, uses, name }: RuleInput): RuleCheck[] {
  const { quantityByUsers, firstPurchase } = coupon;
  const unknown = 'Se comprobará con su teléfono';
  const checks: RuleCheck[] = [];
  if (quantityByUsers !== null)
    checks.push({
      rule: 'person',
      ok: uses.person && uses.person.used < quantityByUsers,
      have: uses.person ? usesText(uses.person.used) : unknown,
      need: `hasta ${quantityByUsers}`,
      message: uses.person
        ? usedText(name, quantityByUsers)
        : `${name} vale ${timesText(quantityByUsers)} por persona.`,
    });
  if (firstPurchase)
    checks.push({
      rule: 'firstPurchase',
      ok: uses.person && !uses.person.hasOrdered && uses.person.used === 0,
      have: uses.person ? (uses.person.hasOrdered || uses.person.used > 0 ? 'Ya compró' : 'Primera compra') : unknown,
      need: 'Primera compra',
      message: `${name} vale solo para la primera compra.`,
    });
  return checks;
}

/** Rules about usage: total uses, single-use codes, budget and uses per person. */
export const limitChecks = (input: RuleInput, worth: Worth): RuleCheck[] => [...limits(input, worth), ...person(input)];
