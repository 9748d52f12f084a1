import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modifierRuleIssues } from './modifierRules.rules.ts';
import { validateBulkChange } from './bulk.rules.ts';
import type { ModifierRule } from './products.contract.ts';
import { blankProduct, productRules, normaliseProduct } from './products.rules.ts';

const product = { ...blankProduct(), name: 'Pizza' };
const errorsOf = (fields: object) =>
  (productRules.safeParse({ ...product, ...fields }).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('a product', () => {
  test('that is blank lacks only its name', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ name: '' })).toEqual(['name']);
  });

  test('may ask for exactly as many choices as it allows', () => {
    expect(errorsOf({ minQuantityModifiers: 2, maxQuantityModifiers: 2 })).toEqual([]);
    expect(errorsOf({ minQuantityModifiers: 3, maxQuantityModifiers: 2 })).toEqual(['maxQuantityModifiers']);
  });

  test('with a label says its type, and keeps a type without a label', () => {
    expect(errorsOf({ label: 'Nuevo' })).toEqual(['labelType']);
    expect(errorsOf({ label: 'Nuevo', labelType: 'ribbon' })).toEqual([]);
    expect(errorsOf({ labelType: 'ribbon' })).toEqual([]);
    expect(errorsOf({ label: 'Dieciocho letras..', labelType: 'ribbon' })).toEqual([]);
    expect(errorsOf({ label: 'Diecinueve letras..', labelType: 'ribbon' })).toEqual(['label']);
  });

  test('has dates in their order, or only one of them', () => {
    const [soon, late] = ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'];
    expect(errorsOf({ startDatetime: soon, endDatetime: late, startDatetimeLabel: late })).toEqual([]);
    expect(errorsOf({ startDatetime: late, endDatetime: soon })).toEqual(['endDatetime']);
    expect(errorsOf({ startDatetimeLabel: soon, endDatetimeLabel: soon })).toEqual(['endDatetimeLabel']);
  });

  test('has a group once', () => {
    const group = { modifierId: 1, position: 0 };
    expect(errorsOf({ modifiersProducts: [group, { ...group, modifierId: 2 }, group] })).toEqual([
      'modifiersProducts.2.modifierId',
    ]);
  });

  test('that is tidied twice is as when it was once', () => {
    const productInput = fc.record(
      {
        label: fc.constantFrom('', 'Hoy', null),
        weekdays: fc.array(fc.constantFrom('sunday' as const, 'monday' as const)),
        ingredientIds: fc.array(fc.nat(5)),
        pictureKeys: fc.array(fc.constantFrom('a', 'b')),
        startDatetime: fc.constantFrom('2026-11-20T18:30:00Z', null),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(productInput, (fields) => {
        expect(normaliseProduct(normaliseProduct(fields))).toEqual(normaliseProduct(fields));
      }),
    );
    expect(normaliseProduct({ name: 'X' })).toEqual({ name: 'X' });
  });
});

describe('rules between options', () => {
  const rule = (modifierId: number, kind: ModifierRule['kind'], ruledModifierId: number): ModifierRule => ({
    modifierId,
    kind,
    ruledModifierId,
  });
  const places = (rules: ModifierRule[]) => modifierRuleIssues(rules).map(({ path }) => path[1]);

  test('may require in a circle and exclude both ways', () => {
    expect(places([rule(1, 'requires', 2), rule(2, 'requires', 1)])).toEqual([]);
    expect(places([rule(1, 'excludes', 2), rule(2, 'excludes', 1)])).toEqual([]);
  });

  test('contradict each other where an option would exclude what comes with it, however far', () => {
    expect(places([rule(1, 'requires', 2), rule(1, 'excludes', 2)])).toEqual([1]);
    expect(places([rule(3, 'excludes', 1), rule(1, 'requires', 2), rule(2, 'requires', 3)])).toEqual([0]);
    expect(places([rule(1, 'requires', 2), rule(1, 'requires', 3), rule(2, 'excludes', 3)])).toEqual([2]);
  });

  test('come once, and never of an option with itself', () => {
    expect(places([rule(1, 'requires', 2), rule(1, 'requires', 2)])).toEqual([1]);
    expect(places([rule(1, 'excludes', 1)])).toEqual([0]);
  });

  test('without issues let every option that has some be chosen', () => {
    const option = fc.integer({ min: 1, max: 5 });
    const rules = fc.array(
      fc.record({
        modifierId: option,
        kind: fc.constantFrom('requires' as const, 'excludes' as const),
        ruledModifierId: option,
      }),
      { maxLength: 8 },
    );
    /** Whether choosing all that an option drags in breaks no rule, by trying every set of options. */
    const choosable = (each: number, all: readonly ModifierRule[]) =>
      Array.from({ length: 32 }, (_, bits) => new Set([1, 2, 3, 4, 5].filter((id) => bits & (1 << (id - 1))))).some(
        (chosen) =>
          chosen.has(each) &&
          all.every(
            ({ modifierId, kind, ruledModifierId }) =>
              !chosen.has(modifierId) || chosen.has(ruledModifierId) === (kind === 'requires'),
          ),
      );
    fc.assert(
      fc.property(rules, (all) => {
        fc.pre(modifierRuleIssues(all).length === 0);
        expect(all.map(({ modifierId }) => modifierId).filter((each) => !choosable(each, all))).toEqual([]);
      }),
    );
  });
});

describe('a change of many products', () => {
  const bulkErrors = (patch: Parameters<typeof validateBulkChange>[1], fields: object = {}) =>
    validateBulkChange({ ...product, ...fields }, patch);

  test('adds attributes to those there are, and takes others away', () => {
    const { changes } = bulkErrors(
      { addAttributes: ['hot', 'vegan'], removeAttributes: ['cold'] },
      { attributes: ['cold', 'vegan'] },
    );
    expect(changes).toEqual([{ field: 'attributes', before: ['cold', 'vegan'], after: ['vegan', 'hot'] }]);
    expect(bulkErrors({ addAttributes: ['vegan'] }, { attributes: ['vegan'] }).changes).toEqual([]);
  });

  test('leaves what costs nothing free', () => {
    expect(bulkErrors({ priceChange: { percentage: 10, rounding: 'ends990' } }).changes).toEqual([]);
    expect(bulkErrors({ priceChange: { percentage: -10, rounding: 'exact' } }, { priceProduct: 1000 }).changes).toEqual(
      [{ field: 'priceProduct', before: 1000, after: 900 }],
    );
  });

  test('says why it does not fit, and no old fault to whom it changes nothing', () => {
    expect(bulkErrors({ label: 'Nuevo' })).toEqual({
      changes: [],
      reason: 'Tipo de etiqueta: Elige si la etiqueta es redondeada o cinta.',
    });
    expect(bulkErrors({ availability: true }, { label: 'Nuevo' })).toEqual({ changes: [], reason: null });
  });
});
