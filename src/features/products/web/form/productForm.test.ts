import { describe, expect, it } from 'vitest';
import { Failure } from '#kit/contract/failures.ts';
import { blankProduct } from '../../products.rules.ts';
import { atFormPlaces, patchOf } from './productForm.ts';

const groups = [
  { id: 1, version: 3, modifierId: 10, position: 0 },
  { id: 2, version: 1, modifierId: 20, position: 1 },
];
const saved = { ...blankProduct(), modifiersProducts: groups };

describe('saving a product', () => {
  it('sends of its groups only those that changed, came or went', () => {
    const present = [groups[1]!, { modifierId: 30, position: 1 }].map((each, position) => ({ ...each, position }));
    expect(patchOf({ saved, changed: { name: 'Completo', modifiersProducts: present } })).toEqual({
      name: 'Completo',
      modifiersProducts: [
        { id: 2, version: 1, modifierId: 20, position: 0 },
        { modifierId: 30, position: 1 },
        { id: 1, destroy: true },
      ],
    });
  });

  it('leaves the groups alone when they are the same', () => {
    expect(patchOf({ saved, changed: { name: 'Completo' } })).toEqual({ name: 'Completo' });
  });

  it('tells a refusal at the place the group has on the page', () => {
    const present = [...groups, { modifierId: 30, position: 2 }];
    const patch = patchOf({ saved, changed: { modifiersProducts: present } });
    const refused = new Failure(
      { code: 1001, status: 422, message: 'Revisa los campos' },
      { fields: { 'modifiers_products.0.modifier_id': ['No existe'], name: ['Ya existe'] } },
    );
    expect(atFormPlaces(refused, patch, { ...saved, modifiersProducts: present }).fields).toEqual({
      'modifiers_products.2.modifier_id': ['No existe'],
      name: ['Ya existe'],
    });
  });
});
