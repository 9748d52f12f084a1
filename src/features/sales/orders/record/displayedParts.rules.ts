import type { OrderPart } from './orderShape.contract.ts';

/**
 * Parts of a total below lines that show their discounted price: the discount of the menu is part of the products.
 *
 * The sum stays the same.
 */
export function displayedParts(parts: readonly OrderPart[]): OrderPart[] {
  const discount = parts.find(({ kind }) => kind === 'menuDiscount');
  if (!discount) return [...parts];
  return parts.flatMap((part) => {
    if (part.kind === 'products')
      return { ...part, amount: part.amount + discount.amount, detail: 'Descuentos incluidos' };
    return part.kind === 'menuDiscount' ? [] : part;
  });
}
