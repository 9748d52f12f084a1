import type { CallArgs } from '#kit/contract/endpoint.ts';
import { insert } from '#kit/server/data/write.ts';
import type { TestTenant } from './testApp.ts';
import {
  type ModifierListQuery,
  type ModifierPatch,
  modifiersApi,
} from '#features/catalogue/modifiers/modifiers.contract.ts';

type Draft = ModifierPatch & { children?: number[] };

/** A child in its place; without a price it costs what it costs. */
export const child = (childModifierId: number, position: number, price: number | null = null) => ({
  childModifierId,
  position,
  price,
});

/** Test actions on the modifiers of a tenant, as its administrator. */
export function modifiersOf({ admin, inTenant }: TestTenant) {
  const make = async ({ children = [], ...draft }: Draft): Promise<number> => {
    const modifierChildren = children.map((id, place) => child(id, place));
    const { body, status, text } = await admin.call(modifiersApi.create, { body: { modifierChildren, ...draft } });
    if (status !== 201) throw new Error(text);
    return body.id;
  };
  return {
    option: (name: string, draft: Draft = {}) => make({ kind: 'option', name, ...draft }),
    group: (name: string, children: number[], draft: Draft = {}) => make({ kind: 'group', name, children, ...draft }),
    find: async (id: number) => (await admin.call(modifiersApi.get, { params: { id } })).body,
    update: (id: number, body: ModifierPatch, headers: Record<string, string> = {}) =>
      admin.call(modifiersApi.update, { params: { id }, body }, headers),
    names: async (query: CallArgs<typeof modifiersApi.list>['query'] & Partial<ModifierListQuery>) =>
      (await admin.call(modifiersApi.list, { query })).body.data.map(({ name }) => name),
    /** Creates a product with these modifier groups; returns its id. */
    product: (name: string, groups: readonly number[]) =>
      inTenant(async (db) => {
        const { id } = await insert(db, 'products', { name, url: name.toLowerCase().replaceAll(' ', '-') });
        for (const [position, modifierId] of groups.entries())
          await insert(db, 'productModifiers', { productId: id, modifierId, position });
        return id;
      }),
  };
}
