import { entity, type EntityFormat } from '#kit/contract/entity.ts';
import { linkLabels } from '#kit/contract/links.ts';
import { type MenuChannel, menuChannelLabels } from '#domain/catalogue.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { menuLinks } from './menuLinks.contract.ts';

const percent = (value: number, { decimal }: EntityFormat) => `${decimal(value)} %`;
/** The number of a position means nothing to users: only that it changed is displayed. */
const silent = () => [];

/** Labels of menu, category and line fields. */
export const menuLabels = {
  name: 'Nombre',
  orderChannel: 'Canal',
  ...linkLabels(menuLinks),
} as const;
export const menuCategoryLabels = {
  name: 'Nombre',
  description: 'Descripción',
  hidden: 'Oculta',
  hours: 'Horario',
  pictureKey: 'Imagen',
} as const;
export const menuLineLabels = { price: 'Precio', discount: 'Descuento', hidden: 'Oculto' } as const;

const menuEntity = entity({
  table: 'menus',
  area: 'menus',
  label: 'menú',
  title: 'name',
  links: menuLinks,
  references: { publishedVersionId: 'menuVersions' },
  fields: { ...menuLabels, publishedVersionId: 'Versión publicada', publishAt: 'Publicación programada' },
  words: {
    orderChannel: (channel: MenuChannel) => menuChannelLabels[channel],
    publishedVersionId: (number: string) => `Versión ${number}`,
    publishAt: (at: string, { dateTime }) => dateTime(at),
  },
});

const within = { table: 'menus', field: 'menuId' };

const menuCategoryEntity = entity({
  table: 'menuCategories',
  area: 'menus',
  label: 'categoría de menú',
  title: 'name',
  within,
  fields: { menuId: 'Menú', ...menuCategoryLabels, position: 'Orden' },
  words: { hours: (hours: WeekHours) => hoursText(hours), pictureKey: () => 'una imagen', position: silent },
});

const menuLineEntity = entity({
  table: 'menuLines',
  area: 'menus',
  label: 'producto de menú',
  title: 'productId',
  within,
  references: { categoryId: 'menuCategories', productId: 'products' },
  fields: { menuId: 'Menú', categoryId: 'Categoría', productId: 'Producto', ...menuLineLabels, position: 'Orden' },
  words: { price: (amount: number, { money }) => money(amount), discount: percent, position: silent },
});

/** Menus, categories and lines. */
export const menuEntities = [menuEntity, menuCategoryEntity, menuLineEntity];

/** Database constraints mapped to request fields and messages. */
export const menuConstraints = {
  menu_lines_product_fk: { field: 'product_ids', message: 'Uno de los productos ya no existe' },
  menu_lines_category_fk: { field: 'category_id', message: 'Esa categoría ya no está en el menú' },
};
