/** Form tab of each product field; `info` by default. */
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

const fieldQuery = (field?: string) => (field ? `?field=${field}` : '');

/** Links to the screen and field that fix a selling problem. */
export const productPath = (id: number, field: string): string =>
  `/products/edit-product/${id}/${tabs[field] ?? 'info'}${fieldQuery(field)}`;
export const modifierPath = (id: number, field: string): string => `/modifiers/edit-modifier/${id}${fieldQuery(field)}`;
export const menuPath = (id: number, field?: string): string => `/menu/edit-menu/${id}${fieldQuery(field)}`;
export const categoryPath = (menuId: number, id: number): string => menuPath(menuId, `c${id}`);
export const linePath = (menuId: number, id: number): string => menuPath(menuId, `l${id}`);
export const storePath = (id: number, tab: string, field: string): string =>
  `/stores/edit-store/${id}/${tab}${fieldQuery(field)}`;
export const soldOutPath = '/sold-out';
