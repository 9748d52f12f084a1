import { z } from 'zod';
import { blankOf } from '#kit/contract/draft.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import type {
  Catalogue,
  CatalogueModifier,
  CatalogueProduct,
  SoldOut,
} from '#features/catalogue/guest-menus/catalogue.ts';
import { menuPartOf, soldOutOf } from '#features/catalogue/guest-menus/guestMenu.rules.ts';
import { type GuestMenu, productColumns, productExtras } from '#features/catalogue/guest-menus/guestMenus.contract.ts';

export const product = (id: number, fields: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  ...blankOf(z.object({ ...productColumns, ...productExtras }), {
    dispatchMethod: 'both',
    url: `producto-${id}`,
    maxQuantityModifiers: 100,
    allowComments: true,
  }),
  id,
  name: `Producto ${id}`,
  nameScreenProduct: '',
  priceProduct: 1000,
  platform: 'any',
  modifierRules: [],
  label: null,
  labelType: null,
  startDatetimeLabel: null,
  endDatetimeLabel: null,
  startDatetime: null,
  endDatetime: null,
  availability: true,
  show: true,
  groupIds: [],
  ...fields,
});

export const modifier = (
  id: number,
  kind: 'group' | 'option',
  fields: Partial<CatalogueModifier> = {},
): CatalogueModifier => ({
  id,
  kind,
  name: `Modificador ${id}`,
  description: '',
  price: 0,
  free: 0,
  minQuantityModifiers: 0,
  maxQuantityModifiers: 1,
  dropdownText: '',
  availability: true,
  pictureUrl: null,
  children: [],
  ...fields,
});
export const child = (id: number, price: number | null = null) => ({ id, price });

export const catalogueOf = (products: CatalogueProduct[], modifiers: CatalogueModifier[] = []): Catalogue => ({
  products: new Map(products.map((each) => [each.id, each])),
  modifiers: new Map(modifiers.map((each) => [each.id, each])),
  prices: new Map(),
});

export const contentOf = (ids: number[], fields: Partial<MenuContent['categories'][number]> = {}): MenuContent => ({
  name: 'Carta',
  orderChannel: 'any',
  priceGroupIds: [],
  categories: [
    {
      id: 1,
      name: 'Platos',
      description: '',
      hidden: false,
      hours: null,
      pictureKey: null,
      lines: ids.map((productId) => ({ id: productId, productId, price: null, discount: null, hidden: false })),
      ...fields,
    },
  ],
});

export const timeZone = 'America/Santiago';
export const noneSoldOut: SoldOut = { products: [], modifiers: [] };
const sale = { channel: 'web', menuId: 1, number: 1, pictureUrl: (key: string | null) => key } as const;

export function guestOf(
  content: MenuContent,
  catalogue: Catalogue,
  soldOut = noneSoldOut,
  channel: GuestMenu['channel'] = 'web',
): GuestMenu {
  const part = menuPartOf(content, catalogue, { ...sale, channel });
  const store = { id: 1, uuid: 'u', name: 'Centro', timeZone };
  return { store, channel, currency: 'CLP', withCents: false, ...part, soldOut: soldOutOf(part, soldOut) };
}

export const soldIds = (menu: GuestMenu) => menu.products.map(({ id }) => id);

export const hours = (openingTime: string, closingTime: string): WeekHours =>
  Object.fromEntries(
    weekdays.map((day) => [day, [{ openingTime, closingTime, dispatchMethod: 'both' as const }]]),
  ) as WeekHours;
