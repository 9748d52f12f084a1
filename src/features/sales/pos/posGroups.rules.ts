import { nameKey } from '#domain/cells/recordIds.ts';
import { cleanLine } from '#kit/contract/text.ts';
import {
  clampLimits,
  clampQuantity,
  type SourceGroup,
  unlimited,
} from '#features/catalogue/menus/import/menuImportGroups.contract.ts';

const maxNameLength = 120;

/** A group of a product in a catalogue. */
export type SoldGroup = {
  code: string;
  name: string | null;
  min: number;
  max: number | null;
  options: readonly { code: string; name: string; price: number; max: number | null }[];
};

const nameOf = (text: string): string => cleanLine(text).slice(0, maxNameLength);

/** Equal for groups with the same name, limits and options at the same prices. */
const contentOf = (group: SoldGroup): string =>
  JSON.stringify([
    nameKey(group.name ?? ''),
    clampLimits(group),
    group.options.map(({ code, price }) => `${code} ${price}`).toSorted((a, b) => (a < b ? -1 : 1)),
  ]);

const optionOf = (
  { code, name, price, max }: SoldGroup['options'][number],
  ours: ReadonlyMap<string, number>,
): SourceGroup['options'][number] => ({
  code,
  name: nameOf(name) || code,
  price: Math.max(price, 0),
  max: clampQuantity(max ?? unlimited),
  modifierId: ours.get(code) ?? null,
});

/** Collects the groups of products: equal ones are one. `ours`: our options by their code there. */
export function groupCollector(ours: ReadonlyMap<string, number>) {
  const groups = new Map<string, SourceGroup>();
  let unnamed = 0;
  /** The keys of the groups of a product. One without a name is named by the first product that has it. */
  function keysOf(product: { name: string; groups: readonly SoldGroup[] }): string[] {
    return product.groups.map((group) => {
      const content = contentOf(group);
      const present = groups.get(content);
      if (present) return present.key;
      const name = nameOf(group.name ?? '');
      if (name === '') unnamed += 1;
      const key = String(groups.size + 1);
      const options = group.options.filter(({ code }) => code !== '').map((option) => optionOf(option, ours));
      groups.set(content, { key, name: name || nameOf(`Opciones de ${product.name}`), ...clampLimits(group), options });
      return key;
    });
  }
  return { keysOf, groups: () => [...groups.values()], unnamedCount: () => unnamed };
}
