import { schedulingSection } from '#features/platform/settings/sections/scheduling.contract.ts';
import { type WithFutureOrders, withFutureOrders } from '#features/stores/hours/futureOrders.rules.ts';
import fc from 'fast-check';
import { weekdays } from '#domain/time/weekdays.ts';
import {
  type GuestGroup,
  type GuestMenu,
  type GuestOption,
  type GuestProduct,
  guestProduct,
} from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { blankOf } from '#kit/contract/draft.ts';
import { chainDefaults } from '#testing/chainDefaults.ts';
import { menuStore, square } from '#features/stores/testing/stores.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Benefits } from '#features/sales/orders/pricing/benefits.rules.ts';
import { orderMenu } from '#features/sales/orders/pricing/orderLines.rules.ts';
import type { PricingContext } from '#features/sales/orders/pricing/ordering.rules.ts';
import type { OrderChoiceInput, OrderInput } from '#features/sales/orders/placing/placing.contract.ts';

/** A company that redeems nothing. */
export const disabledBenefits: Benefits = {
  promotion: () => null,
  coupon: (code) => ({ refusal: `El cupón «${code}» no existe o no se puede usar en este pedido.` }),
  points: () => ({ refusal: 'Este comercio no tiene un programa de puntos.' }),
};

export const option = (id: number, groupIds: number[] = []): GuestOption => ({
  id,
  name: `Opción ${id}`,
  description: '',
  pictureUrl: null,
  maxQuantity: 9,
  minQuantity: 0,
  groupIds,
});

export const group = (id: number, options: [number, number][], overrides: Partial<GuestGroup> = {}): GuestGroup => ({
  id,
  name: `Grupo ${id}`,
  description: '',
  dropdownText: '',
  minQuantity: 0,
  maxQuantity: 99,
  free: 0,
  options: options.map(([optionId, price]) => ({ optionId, price })),
  ...overrides,
});

export const product = (id: number, groupIds: number[] = [], overrides: Partial<GuestProduct> = {}): GuestProduct => ({
  ...blankOf(guestProduct, {
    id,
    name: `Producto ${id}`,
    url: `producto-${id}`,
    dispatchMethod: 'both',
    maxQuantityModifiers: 1000,
    groupIds,
    allowComments: true,
  }),
  ...overrides,
});

type Parts = { products: GuestProduct[]; groups?: GuestGroup[]; options?: GuestOption[]; prices?: [number, number][] };

/** A menu of one category with a line for each product; its id is the product's, and its price 1000 of 1000 where none is given. */
export const menuOf = ({ products, groups = [], options = [], prices = [] }: Parts): GuestMenu => ({
  store: { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ñuñoa', timeZone: 'America/Santiago' },
  channel: 'web',
  currency: 'CLP',
  withCents: false,
  menu: { id: 3, name: 'Carta', version: 1 },
  categories: [
    {
      id: 1,
      name: 'Todo',
      description: '',
      pictureUrl: null,
      hours: null,
      lines: products.map(({ id }, at) => {
        const [price, full] = prices[at] ?? [1000, 1000];
        return { id, productId: id, delivery: { price, full }, pickUp: { price, full } };
      }),
    },
  ],
  products,
  groups,
  options,
  soldOut: { products: [], modifiers: [] },
});

const always = { openingTime: '00:00', closingTime: '24:00', dispatchMethod: 'both' as const };

/** A store of Santiago open at every hour that delivers around itself, takes tips of 10 % and cash. */
export const openStore = (changes: Partial<Store> = {}): WithFutureOrders<Store> => {
  const store = menuStore({
    name: 'Ñuñoa',
    businessHours: Object.fromEntries(weekdays.map((day) => [day, [always]])) as Store['businessHours'],
    deliveryAreas: [square({ latitude: -33.45, longitude: -70.6 })],
    enabledTipDelivery: true,
    enabledTipStore: true,
    ...changes,
  });
  return withFutureOrders(store, schedulingSection.defaults);
};

/** A delivery area around a place, for a fee. */
export const areaAround = (place: { latitude: number; longitude: number }, fee: number) => square(place, { fee });

export const nearbyAddress = { text: 'Irarrázaval 2401', detail: null, latitude: -33.45, longitude: -70.6 };
export const now = new Date('2026-11-20T16:00:00.000Z');

export const ordering = (menu: GuestMenu, changes: Partial<PricingContext> = {}): PricingContext => ({
  store: openStore(),
  chain: chainDefaults,
  menu: orderMenu(menu),
  country: 'cl',
  now,
  fleetQuote: null,
  benefits: disabledBenefits,
  ...changes,
});

export const orderInput = (lines: OrderInput['lines'], changes: Partial<OrderInput> = {}): OrderInput => ({
  storeId: 7,
  method: 'pickup',
  platform: 'web',
  lines,
  ...changes,
});

const price = fc.integer({ min: 0, max: 30_000 });

/** Groups 10 and 20, the options of the first asking for the second; prices and gifts as they come. */
const offers = fc
  .record({
    tops: fc.array(price, { minLength: 1, maxLength: 4 }),
    subs: fc.array(price, { minLength: 1, maxLength: 3 }),
    free: fc.nat(4),
    subFree: fc.nat(2),
  })
  .map(({ tops, subs, free, subFree }) => ({
    groups: [
      group(
        10,
        tops.map((each, at) => [100 + at, each]),
        { free },
      ),
      group(
        20,
        subs.map((each, at) => [200 + at, each]),
        { free: subFree },
      ),
    ],
    options: [...tops.map((_, at) => option(100 + at, [20])), ...subs.map((_, at) => option(200 + at))],
  }));

export const arbitraryMenu = fc
  .tuple(offers, fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 4 }))
  .map(([{ groups, options }, costs]) =>
    menuOf({
      products: costs.map((_, at) => product(at + 1, [10])),
      groups,
      options,
      prices: costs.map(([one, other]) => [Math.min(one, other), Math.max(one, other) + 1]),
    }),
  );

const quantity = fc.integer({ min: 1, max: 5 });
const subChoices = fc.uniqueArray(fc.record({ optionId: fc.integer({ min: 200, max: 203 }), quantity }), {
  selector: ({ optionId }) => optionId,
  maxLength: 3,
});
export const arbitraryChoices: fc.Arbitrary<OrderChoiceInput[]> = fc
  .uniqueArray(fc.record({ optionId: fc.integer({ min: 100, max: 104 }), quantity, subs: subChoices }), {
    selector: ({ optionId }) => optionId,
    maxLength: 4,
  })
  .map((tops) =>
    tops.map(({ optionId, quantity: count, subs }) => ({
      groupId: 10,
      optionId,
      quantity: count,
      choices: subs.map((sub) => ({ groupId: 20, ...sub })),
    })),
  );
export const arbitraryLines = fc.array(
  fc.record({
    lineId: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    choices: arbitraryChoices,
  }),
  { minLength: 1, maxLength: 6 },
);
