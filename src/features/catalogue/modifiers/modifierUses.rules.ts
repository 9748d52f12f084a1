import type { ModifierUses } from './modifiers.contract.ts';

const maxNames = 3;

/** `en «A»`, `en «A», «B» y 4 más`. */
function named(names: readonly string[], total: number): string {
  const quoted = names.slice(0, maxNames).map((name) => `«${name}»`);
  const more = total - quoted.length;
  return more > 0 ? `${quoted.join(', ')} y ${more} más` : quoted.join(', ').replace(/, ([^,]*)$/, ' y $1');
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

/** Where a modifier is used, nearest first, as part of a sentence; null where it is used nowhere. */
export function usedSentence({ products, productCount, modifiers, ruledProducts }: ModifierUses): string | null {
  if (modifiers.length > 0) {
    const what = modifiers[0]?.kind === 'group' ? ['el grupo', 'los grupos'] : ['la opción', 'las opciones'];
    return `está en ${modifiers.length === 1 ? what[0] : what[1]} ${named(namesOf(modifiers), modifiers.length)}`;
  }
  const productsNamed = (items: readonly { name: string }[], total: number) =>
    `${total === 1 ? 'el producto' : 'los productos'} ${named(namesOf(items), total)}`;
  if (productCount > 0) return `${productCount === 1 ? 'lo usa' : 'lo usan'} ${productsNamed(products, productCount)}`;
  if (ruledProducts.length > 0) return `hay una regla con él en ${productsNamed(ruledProducts, ruledProducts.length)}`;
  return null;
}
