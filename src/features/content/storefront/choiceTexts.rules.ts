import type { GuestGroup } from '#features/catalogue/guest-menus/guestMenus.contract.ts';

/** Describes the required choices of a group: `Elige 1`, `Elige de 1 a 3`, `Opcional, hasta 5 · 2 gratis`. */
export function groupText({
  minQuantity,
  maxQuantity,
  free,
}: Pick<GuestGroup, 'minQuantity' | 'maxQuantity' | 'free'>): string {
  const some = minQuantity > 0 ? `Elige de ${minQuantity} a ${maxQuantity}` : `Opcional, hasta ${maxQuantity}`;
  const quantityText = minQuantity === maxQuantity ? `Elige ${minQuantity}` : some;
  return free > 0 ? `${quantityText} · ${free} gratis` : quantityText;
}
