import { describe, expect, test } from 'vitest';
import type { PlanDraft } from './plans.contract.ts';
import { blankPlan, changeEffects, unknownFlags } from './plans.rules.ts';

const saved: PlanDraft = { ...blankPlan(), name: 'Cadena', storeLimit: 250 };
const uses = [
  { storeLimit: 250, storeCount: 180 },
  { storeLimit: 300, storeCount: 260 },
  { storeLimit: 250, storeCount: null },
];
const effects = (changes: Partial<PlanDraft>, of = uses) => changeEffects(saved, { ...saved, ...changes }, of);

const none = { offer: [], prices: [], storeLimit: [] };

describe('the effects of a change', () => {
  test('are none without companies, or without a change of the offer', () => {
    expect(effects({ storeLimit: 100, active: false }, [])).toEqual(none);
    expect(effects({ note: 'Otra', position: 3 })).toEqual(none);
  });

  test('leave price and limit as companies agreed to them', () => {
    const prices = { ...saved.prices, cl: 1 };
    expect(effects({ prices })).toEqual({
      ...none,
      prices: ['3 comercios tienen este plan y conservan el precio que acordaron.'],
    });
    expect(effects({ prices, storeLimit: null }, uses.slice(0, 1))).toEqual({
      ...none,
      prices: ['1 comercio tiene este plan y conserva el precio que acordó.'],
      storeLimit: ['1 comercio tiene este plan y conserva el límite que acordó.'],
    });
  });

  test.each([
    [300, 'Ninguno usa más de 300 locales.'],
    [200, '1 ya usa más de 200 locales: los conserva.'],
    [1, '2 ya usan más de 1 local: los conservan.'],
  ])('count the companies that use more than %i stores', (storeLimit, sentence) =>
    expect(effects({ storeLimit }).storeLimit[1]).toBe(sentence),
  );

  test('leave a retired plan to the companies that have it, with its new name', () => {
    expect(effects({ name: 'Cadenas', active: false }).offer).toEqual([
      '3 comercios tienen este plan y verán el nombre nuevo, también en los avisos.',
      '3 comercios tienen este plan y lo conservan.',
    ]);
  });
});

test('a flag that no area declares any more stays in the plans that have it', () => {
  expect(unknownFlags(['campaigns', 'old', 'new'], ['old'], { campaigns: false })).toEqual(['new']);
});
