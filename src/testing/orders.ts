import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';
import type {
  OrderDelivery,
  OrderEvent,
  OrderPart,
  SoldLine,
} from '#features/sales/orders/record/orderShape.contract.ts';
import { itemsOf, partSums } from '#features/sales/orders/record/orderSums.rules.ts';
import { markSales } from '#features/sales/rollups/server/index.ts';
import { businessDayOf, hourOf } from '#domain/time/businessDay.ts';
import type { PlacedOrder } from '#features/sales/orders/placing/placing.contract.ts';
import type { OrderRow } from '#features/sales/orders/record/orders.contract.ts';
import type { StorePatch } from '#features/stores/record/stores.contract.ts';
import { blankStore } from '#features/stores/saving/stores.rules.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { TestApp, TestTenant } from './testApp.ts';
import { sellingChain } from './guestMenus.ts';
import { createStore } from './stores.ts';

type Stored = Partial<
  Pick<OrderRow, 'status' | 'method' | 'dispatchMethod' | 'platform' | 'source' | 'paymentMethod'>
> & {
  storeId: number;
  isTest?: boolean;
  createdAt?: string;
  statusSince?: string;
  scheduledFor?: string | null;
  promisedAt?: string;
  /** How the fleet that carries it stands. */
  deliveryStatus?: DeliveryJobStatus;
  /** Delivery method; only the delivery state is stored for a fleet. */
  deliveryType?: DeliveryType;
  couponCode?: string | null;
  phone?: string;
  name?: string;
  /** Content that brought its guest. */
  via?: string;
  viaName?: string;
};

const line: SoldLine = {
  lineId: 1,
  productId: 1,
  name: 'Churrasco italiano',
  pictureUrl: null,
  label: null,
  quantity: 2,
  price: 5900,
  full: 6900,
  choices: [
    { groupId: 2, groupName: 'Pan', optionId: 3, name: 'Marraqueta', quantity: 1, price: 0, free: 0, choices: [] },
  ],
  choicesTotal: 0,
  total: 11_800,
  comment: 'Sin mayonesa',
};
const parts: OrderPart[] = [
  { kind: 'products', label: 'Productos', amount: 13_800, detail: null },
  { kind: 'menuDiscount', label: 'Descuento del menú', amount: -2000, detail: null },
  { kind: 'deliveryFee', label: 'Despacho', amount: 1990, detail: 'Zona «Centro»' },
];

const orderDelivery: OrderDelivery = {
  type: 'peya_delivery',
  areaName: 'Centro',
  distanceKm: 2.1,
  status: null,
  reference: null,
  driverName: null,
  trackingUrl: null,
};

const deliveryJson = (type: DeliveryType | undefined, status: DeliveryJobStatus | undefined) =>
  type || status ? JSON.stringify({ ...orderDelivery, ...(type && { type }), status: status ?? null }) : null;

/** Of the companies tests make. */
/** The clock of a new company. */
export const defaultClock = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };

/** An order as it lies in the database, with two sandwiches delivered; answers its id. */
export const storedOrder = (
  tenant: TestTenant,
  { storeId, phone = '+56987654321', name = 'Camila Rojas', deliveryStatus, deliveryType, ...rest }: Stored,
) =>
  tenant.inTenant(async (db) => {
    const createdAt = rest.createdAt ?? new Date().toISOString();
    const at = Date.parse(rest.scheduledFor ?? createdAt);
    const businessDay = businessDayOf(defaultClock, at);
    const status = rest.status ?? 'created';
    const dispatchMethod = rest.dispatchMethod ?? 'delivery';
    const began: OrderEvent = { at: createdAt, kind: 'status', to: status, by: name, source: 'guest', note: null };
    const { id } = await unaudited(db)
      .insertInto('orders')
      .values({
        method: dispatchMethod === 'delivery' ? 'delivery' : 'pickup',
        platform: 'web',
        paymentMethod: 'cash',
        statusSince: createdAt,
        ...rest,
        status,
        dispatchMethod,
        createdAt,
        storeId,
        customer: JSON.stringify({ name, phone, mail: null }),
        phoneDigits: phone.replace(/\D/g, ''),
        address:
          dispatchMethod === 'delivery'
            ? JSON.stringify({ text: 'Irarrázaval 2401', detail: 'Depto 52', latitude: -33.45, longitude: -70.6 })
            : null,
        promisedAt: rest.promisedAt ?? new Date(Date.parse(createdAt) + 45 * 60_000).toISOString(),
        delivery: deliveryJson(deliveryType, deliveryStatus),
        businessDay,
        hour: hourOf(defaultClock.timeZone, at),
        currency: 'CLP',
        lines: JSON.stringify([line]),
        parts: JSON.stringify(dispatchMethod === 'delivery' ? parts : parts.slice(0, 2)),
        productsTotal: 11_800,
        total: dispatchMethod === 'delivery' ? 13_790 : 11_800,
        ...partSums(dispatchMethod === 'delivery' ? parts : parts.slice(0, 2)),
        items: itemsOf([line]),
        timeline: JSON.stringify([began]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    markSales(db, { storeId, businessDay, customerId: null });
    return id;
  });

const always = { openingTime: '00:00', closingTime: '24:00', dispatchMethod: 'both' as const };
const here = { latitude: -33.4545, longitude: -70.5946 };
const side = 0.01;

/** Where the selling store delivers, and a place beyond it. */
export const addresses = {
  near: { text: 'Irarrázaval 2401', detail: 'Depto 52', ...here },
  far: { text: 'Viña del Mar', detail: null, latitude: -33.02, longitude: -71.55 },
};

/** A chain whose store is open at every hour, sells the Italiano and the Cola, delivers nearby for 1990 and takes every payment. */
export async function sellingStore(test: TestApp, fields: StorePatch = {}, flags: readonly string[] = []) {
  const tenant = await sellingChain(test, { flags });
  const payments = { cash: true, card: true, mach: true, mercado_pago: true } as const;
  const blank = blankStore();
  const store = await createStore(tenant, {
    menuId: tenant.menuId,
    businessHours: Object.fromEntries(weekdays.map((day) => [day, [always]])),
    paymentMethods: {
      inStore: payments,
      storeDelivery: payments,
      orderTakerInStore: payments,
      orderTakerStoreDelivery: payments,
    },
    deliveryMethods: blank.deliveryMethods.map((method) => ({ ...method, enabled: method.key === 1 })),
    deliveryAreas: [
      {
        name: 'Centro',
        points: [
          { latitude: here.latitude - side, longitude: here.longitude - side },
          { latitude: here.latitude - side, longitude: here.longitude + side },
          { latitude: here.latitude + side, longitude: here.longitude + side },
          { latitude: here.latitude + side, longitude: here.longitude - side },
        ],
        locked: false,
        fee: 1990,
        minimumOrder: 5000,
        deliveryMethodKey: null,
        externalDeliveryCofinance: null,
      },
    ],
    ...fields,
  });
  const lineOf = (category: number) => tenant.content.categories[category]?.lines[0]?.id ?? 0;
  const mayo = { groupId: tenant.groups.salsas, optionId: tenant.options.mayo, quantity: 1 };
  return { ...tenant, selling: store, lines: { italiano: lineOf(0), cola: lineOf(1) }, mayo };
}

type SellingStore = Pick<Awaited<ReturnType<typeof sellingStore>>, 'selling' | 'lines' | 'mayo'>;

/** A guest's order of two Italianos with mayonnaise: picked up and paid in cash by default. */
export const italianoOrder = (
  { selling, lines, mayo }: SellingStore,
  changes: Partial<PlacedOrder> = {},
): PlacedOrder => ({
  storeId: selling.id,
  method: 'pickup',
  platform: 'web',
  lines: [{ lineId: lines.italiano, quantity: 2, choices: [mayo] }],
  paymentMethod: 'cash',
  customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
  ...changes,
});
