/** Where a product's field is on its form. */
const tabs: Readonly<Record<string, string>> = {
  availability: 'availability',
  show: 'availability',
  platform: 'availability',
  dispatchMethod: 'availability',
  startDatetime: 'availability',
  endDatetime: 'availability',
  weekdays: 'availability',
  modifiersProducts: 'modifiers',
  minQuantityModifiers: 'modifiers',
  maxQuantityModifiers: 'modifiers',
};

const asked = (field?: string) => (field ? `?field=${field}` : '');

/** Screens and fields that mend what keeps something from being sold. */
export const productPath = (id: number, field: string): string =>
  `/products/edit-product/${id}/${tabs[field] ?? 'info'}${asked(field)}`;
export const modifierPath = (id: number, field: string): string => `/modifiers/edit-modifier/${id}${asked(field)}`;
export const menuPath = (id: number, field?: string): string => `/menu/edit-menu/${id}${asked(field)}`;
export const categoryPath = (menuId: number, id: number): string => menuPath(menuId, `c${id}`);
export const linePath = (menuId: number, id: number): string => menuPath(menuId, `l${id}`);
export const storePath = (id: number, tab: string, field: string): string =>
  `/stores/edit-store/${id}/${tab}${asked(field)}`;
export const soldOutPath = '/sold-out';
