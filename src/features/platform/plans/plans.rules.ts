import { blankOf } from '#kit/contract/draft.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { type PlanDraft, planDraft, type PlanUse } from './plans.contract.ts';

export const nameTaken = 'Ya hay un plan con ese nombre';

const noPrices = { cl: null, cr: null, gt: null, mx: null };

/** A new plan, offered after the others. */
export const blankPlan = (): PlanDraft => blankOf(planDraft, { prices: noPrices, position: 100, active: true });

const isAbove =
  (limit: number) =>
  ({ storeCount }: PlanUse) =>
    storeCount !== null && storeCount > limit;

function storesAbove(uses: readonly PlanUse[], limit: number): string {
  const count = uses.filter(isAbove(limit)).length;
  const above = `más de ${plural(limit, 'local', 'locales')}`;
  if (count === 0) return `Ninguno usa ${above}.`;
  return count === 1 ? `1 ya usa ${above}: los conserva.` : `${count} ya usan ${above}: los conservan.`;
}

/** Sentences by the section of the form that causes them. */
export type ChangeEffects = Record<'offer' | 'prices' | 'storeLimit', string[]>;

/** Effects of a change of a plan on the companies that have it; none without such companies. */
export function changeEffects(saved: PlanDraft, draft: PlanDraft, uses: readonly PlanUse[]): ChangeEffects {
  const effects: ChangeEffects = { offer: [], prices: [], storeLimit: [] };
  if (uses.length === 0) return effects;
  const isSingle = uses.length === 1;
  const has = plural(uses.length, 'comercio tiene este plan', 'comercios tienen este plan');
  const termsOf = (term: string) =>
    `${has} y ${isSingle ? `conserva ${term} que acordó` : `conservan ${term} que acordaron`}.`;
  if (saved.name !== draft.name)
    effects.offer.push(`${has} y ${isSingle ? 'verá' : 'verán'} el nombre nuevo, también en los avisos.`);
  if (saved.active && !draft.active) effects.offer.push(`${has} y lo ${isSingle ? 'conserva' : 'conservan'}.`);
  if (!deepEqual(saved.prices, draft.prices)) effects.prices.push(termsOf('el precio'));
  if (saved.storeLimit !== draft.storeLimit) {
    effects.storeLimit.push(termsOf('el límite'));
    if (draft.storeLimit !== null) effects.storeLimit.push(storesAbove(uses, draft.storeLimit));
  }
  return effects;
}

/** Flags of a plan that no area declares, besides those that it had. */
export const unknownFlags = (
  flags: readonly string[],
  had: readonly string[],
  known: Readonly<Record<string, unknown>>,
): string[] => flags.filter((flag) => !(flag in known) && !had.includes(flag));
