import type { GuestGroup } from '#features/catalogue/guest-menus/guestMenus.contract.ts';

/** What a group asks for: `Elige 1`, `Elige de 1 a 3`, `Opcional, hasta 5 · 2 gratis`. */
export function groupText({
  minQuantity,
  maxQuantity,
  free,
}: Pick<GuestGroup, 'minQuantity' | 'maxQuantity' | 'free'>): string {
  const some = minQuantity > 0 ? `Elige de ${minQuantity} a ${maxQuantity}` : `Opcional, hasta ${maxQuantity}`;
  const asked = minQuantity === maxQuantity ? `Elige ${minQuantity}` : some;
  return free > 0 ? `${asked} · ${free} gratis` : asked;
}
