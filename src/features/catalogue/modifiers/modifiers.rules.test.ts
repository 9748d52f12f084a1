import { describe, expect, test } from 'vitest';
import type { ModifierDraft, ModifierUses } from './modifiers.contract.ts';
import { blankModifier, choiceText, modifierRules, minimumError } from './modifiers.rules.ts';
import { usedSentence } from './modifierUses.rules.ts';

const errorsOf = (changes: Partial<ModifierDraft>) => {
  const result = modifierRules.safeParse({ ...blankModifier('group'), name: 'Salsas', ...changes });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('a modifier', () => {
  test('that is blank but for its name is right', () => {
    expect(errorsOf({})).toEqual({});
  });

  test('asks for no more than its maximum, and gives no more for nothing', () => {
    expect(errorsOf({ minQuantityModifiers: 3, maxQuantityModifiers: 2, free: 3 })).toEqual({
      minQuantityModifiers: 'No puede ser más que el máximo, 2',
      free: 'No pueden ser más que el máximo, 2',
    });
  });

  test('has each child once', () => {
    const child = (childModifierId: number, position: number) => ({ childModifierId, position, price: null });
    expect(errorsOf({ modifierChildren: [child(1, 0), child(2, 1), child(1, 2)] })).toEqual({
      'modifierChildren.2.childModifierId': 'Esta opción ya está en el grupo',
    });
  });
});

test('a group asks for no more than its options allow, unless it has none yet', () => {
  expect(minimumError(3, [1, 1])).toBe('Pide 3 y sus opciones permiten 2: baja el mínimo o agrega opciones');
  expect(minimumError(3, [1, 2])).toBeNull();
  expect(minimumError(3, [])).toBeNull();
});

test.each([
  [1, 1, 1, 3, 'Elige 1 de 3 · Todo gratis'],
  [2, 2, 1, 3, 'Elige 2 de 3 · 1 gratis'],
  [0, 2, 0, 5, 'Elige hasta 2 de 5 · Opcional'],
  [1, 3, 0, 5, 'Elige de 1 a 3, entre 5'],
  [0, 100, 2, 4, 'Elige los que quieras de 4 · Opcional · 2 gratis'],
  [2, 100, 0, 4, 'Elige 2 o más de 4'],
  [1, 1, 0, 0, 'Sin opciones'],
])(
  'min %i, max %i, %i free of %i options reads «%s»',
  (minQuantityModifiers, maxQuantityModifiers, free, count, text) => {
    expect(choiceText({ minQuantityModifiers, maxQuantityModifiers, free }, count)).toBe(text);
  },
);

describe('where a modifier is used', () => {
  const uses = (changes: Partial<ModifierUses>): ModifierUses => ({
    products: [],
    productCount: 0,
    modifiers: [],
    ruledProducts: [],
    ...changes,
  });
  const named = (...names: string[]) => names.map((name, id) => ({ id, name }));

  test('is told nearest first, by name and with how many more', () => {
    const modifiers = named('Salsas', 'Extras').map((each) => ({ ...each, kind: 'group' as const }));
    expect(usedSentence(uses({ modifiers, productCount: 9 }))).toBe('está en los grupos «Salsas» y «Extras»');
    expect(usedSentence(uses({ products: named('A', 'B', 'C', 'D'), productCount: 12 }))).toBe(
      'lo usan los productos «A», «B», «C» y 9 más',
    );
    expect(usedSentence(uses({ ruledProducts: named('Combo') }))).toBe('hay una regla con él en el producto «Combo»');
  });

  test('is nothing where nothing uses it', () => {
    expect(usedSentence(uses({}))).toBeNull();
  });
});
