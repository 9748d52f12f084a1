import { describe, expect, it } from 'vitest';
import type { ModifierTree } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { choicesOf, optionsOfTrees } from './treeOptions.ts';

const rest = { price: 0, free: 0, minQuantityModifiers: 0, maxQuantityModifiers: 1, availability: true };
const option = (id: number, name: string, children: ModifierTree[] = []): ModifierTree => ({
  id,
  kind: 'option',
  name,
  ...rest,
  children,
});
const group = (id: number, name: string, children: ModifierTree[]): ModifierTree => ({
  id,
  kind: 'group',
  name,
  ...rest,
  children,
});

const breads = group(1, 'Pan', [option(10, 'Frica'), option(11, 'Molde', [group(2, 'Tostado', [option(12, 'Sí')])])]);
const sauces = group(3, 'Salsas', [option(20, 'Ají'), option(12, 'Sí')]);

describe('the options of a product', () => {
  it('are those of its groups at any depth, each once', () => {
    expect(optionsOfTrees([breads, sauces])).toEqual([
      { id: 10, name: 'Frica', group: 'Pan' },
      { id: 11, name: 'Molde', group: 'Pan' },
      { id: 12, name: 'Sí', group: 'Tostado' },
      { id: 20, name: 'Ají', group: 'Salsas' },
    ]);
  });

  it('are chosen under the names of their groups', () => {
    expect(choicesOf(optionsOfTrees([sauces]))).toEqual([
      {
        group: 'Salsas',
        items: [
          { value: 20, label: 'Ají' },
          { value: 12, label: 'Sí' },
        ],
      },
    ]);
  });
});
