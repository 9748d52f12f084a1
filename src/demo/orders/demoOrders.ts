import type { CountryCode } from '#domain/countries.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import {
  dispatchOf,
  type OrderMethod,
  type OrderSource,
  type OrderStatus,
  paymentGroupOf,
  orderSourceLabels,
} from '#domain/orders/orders.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { isPaidOnline, type PaymentGroup, type PaymentMethod, paymentMethodLabels } from '#domain/payments.ts';
import type { Customer, OrderEvent } from '#features/sales/orders/record/orderShape.contract.ts';
import { fillBasket, type SoldMenu, sumOf } from './demoBaskets.ts';
import { demoDelivererOf, destination } from './demoDestinations.ts';
import { driverNameOf } from './demoDriverNames.ts';
import { orderExtras } from './demoExtras.ts';
import { guestOf } from './demoGuests.ts';
import type { DemoOffers } from './demoOffers.ts';
import type { Random } from '../demoRandom.ts';
import {
  cancelReasons,
  failReasons,
  type DemoOrderOutcome,
  durationOf,
  type Step,
  demoEventsOf,
  timelineFrom,
} from '../demoEvents.ts';
import { itemsOf, partSums } from '#features/sales/orders/record/orderSums.rules.ts';
import { mapCellOf } from '#domain/mapCells.ts';
import { businessDayOf, hourOf } from '#domain/time/businessDay.ts';

export type DemoStore = {
  id: number;
  menuId: number | null;
  latitude: number;
  longitude: number;
  deliveryWaitTime: number;
  pickUpWaitTime: number;
  minimumValueForFreeDelivery: number | null;
  hasUber: boolean;
  /** Channels at which it has an id. */
  channels: readonly OrderSource[];
  paymentMethods: Record<PaymentGroup, Partial<Record<PaymentMethod, boolean>>>;
  futureOrdersEnabled: boolean;
  schedule: Schedule;
  neverCloses: boolean;
  areas: { name: string; fee: number; points: { latitude: number; longitude: number }[] }[];
};

/** Chain for which orders are generated. */
export type DemoChainOrders = {
  country: CountryCode;
  currency: string;
  timeZone: string;
  businessDayCutoff: string;
  /** Codes with ten percent off. */
  coupons: readonly string[];
  /** Every coupon, evaluated as in real orders; without them, orders redeem `coupons` at random. */
  offers?: DemoOffers;
  staff: readonly string[];
  questions: readonly string[];
  menus: ReadonlyMap<number, SoldMenu>;
  /** How many people there are to order. */
  guests: number;
};

/** Parameters of a generated order: when it was placed, or since when it has its status. */
export type DemoOrderSpec = {
  store: DemoStore;
  status: OrderStatus;
  createdAt?: number;
  standsSince?: number;
  /** Old enough to have been scheduled and delivered. */
  isLongAgo?: boolean;
  /** Of our own shop, delivered by a fleet where its store has them. */
  byFleet?: boolean;
  /** Where it was placed; drawn by default. */
  source?: OrderSource | undefined;
};

export const sources: Record<CountryCode, Partial<Record<OrderSource, number>>> = {
  cl: { mercat: 78, peya_aggregator: 7, rappi: 6, uber_eats: 6, didi_food: 2, amipass: 1 },
  cr: { mercat: 81, uber_eats: 8, rappi: 5, didi_food: 3, peya_aggregator: 3 },
  gt: { mercat: 86, peya_aggregator: 9, uber_eats: 5 },
  mx: { mercat: 76, uber_eats: 10, rappi: 8, didi_food: 6 },
};
export const methods: Record<OrderMethod, number> = {
  delivery: 55,
  pickup: 25,
  attached: 6,
  orderTakerDelivery: 8,
  orderTakerPickup: 6,
};
const laterMethods: Partial<Record<OrderMethod, number>> = { delivery: 7, pickup: 3 };
export const paymentWeights: Partial<Record<PaymentMethod, number>> = {
  online: 46,
  oneclick: 12,
  mercado_pago: 8,
  card: 22,
  cash: 18,
  onvo: 30,
};

const onlineOnly: readonly OrderStatus[] = ['pending_online_payment', 'online_payment_failed'];

export type Way = { method: OrderMethod; source: OrderSource; paymentMethod: PaymentMethod };

/** How it was ordered and paid, of what the store offers; null when the store cannot have an order like that. */
function wayOf(
  { store, status, byFleet, source: placedAt }: DemoOrderSpec,
  country: CountryCode,
  random: Random,
): Way | null {
  const mustPay = onlineOnly.includes(status);
  const isDelivered = status === 'in_transit';
  const isLater = status === 'creation_scheduled';
  const source = placedAt ?? (mustPay || isLater || byFleet ? 'mercat' : random.weighted(sources[country]));
  if (source !== 'mercat' && source !== 'amipass') return { method: 'delivery', source, paymentMethod: 'credit' };
  const method = isDelivered || mustPay ? 'delivery' : random.weighted(isLater ? laterMethods : methods);
  if (source === 'amipass') return { method: isDelivered ? method : 'pickup', source, paymentMethod: 'amipass' };
  const offered = store.paymentMethods[paymentGroupOf(method)];
  const open = Object.entries(paymentWeights).filter(
    ([name]) => offered[name as PaymentMethod] && (!mustPay || isPaidOnline(name as PaymentMethod)),
  );
  if (open.length === 0) return null;
  return { method, source, paymentMethod: random.weighted<PaymentMethod>(Object.fromEntries(open)) };
}

const quarter = 15 * 60_000;

/** Timestamps of an order's steps: an open order ends at the start of its status, others start at `createdAt`. */
function momentsOf({ store, status, createdAt, standsSince = 0 }: DemoOrderSpec, steps: Step[], isDelivery: boolean) {
  const began = createdAt ?? standsSince - durationOf(steps);
  const timeline = timelineFrom(steps, began);
  const wait = (isDelivery ? store.deliveryWaitTime : store.pickUpWaitTime) * 60_000;
  const clock = steps.findIndex(({ source }) => source === 'clock');
  const receivedAt = clock === -1 ? null : Date.parse(timeline[clock]?.at ?? '');
  const later = status === 'creation_scheduled' ? standsSince + 5_400_000 + (store.id % 7) * 1_200_000 : receivedAt;
  const scheduledFor = later === null ? null : Math.ceil((later + wait) / quarter) * quarter;
  const promisedAt = scheduledFor ?? began + wait;
  return { began, timeline, scheduledFor, startsAt: promisedAt - wait, promisedAt };
}

const invoiceOf = ({ name, phone, mail }: Customer) => ({
  kind: 'invoice',
  businessName: `Comercial ${name.split(' ').at(-1)} Ltda.`,
  email: mail ?? 'facturas@correo.test',
  phone,
  documentType: 'vat_number',
  documentId: '76.111.222-8',
  holder: 'company',
  taxFree: false,
});

const notes: Record<DispatchMethod, readonly string[]> = {
  delivery: ['Tocar el timbre dos veces', 'Dejar en conserjería', 'Llamar al llegar', 'Con cubiertos, por favor'],
  pickUp: ['Paso en veinte minutos', 'Con cubiertos, por favor', 'Sin bolsa, por favor', 'Lo retira mi hermana'],
};
/** Numbers of the phones of drivers, after those of guests. */
const driverPhones = 30_000;
/** Numbers of guests without earlier orders start here. */
const newGuests = 10_000;

const iso = (moment: number) => new Date(moment).toISOString();

function placedBy({ source, method }: Way, guest: Customer, staff: string): DemoOrderOutcome['placedBy'] {
  if (source !== 'mercat') return { by: orderSourceLabels[source], source: 'channel' };
  return method.startsWith('orderTaker') ? { by: staff, source: 'staff' } : { by: guest.name, source: 'guest' };
}

function plotOf(
  { status, isLongAgo = false }: DemoOrderSpec,
  way: Way,
  guest: Customer,
  staff: string,
  random: Random,
) {
  return {
    status,
    dispatch: dispatchOf(way.method),
    placedBy: placedBy(way, guest, staff),
    staff,
    paidWith: isPaidOnline(way.paymentMethod) ? paymentMethodLabels[way.paymentMethod] : null,
    waits:
      status === 'creation_scheduled' ||
      (isLongAgo && way.source === 'mercat' && status === 'completed' && random.chance(0.06))
        ? random.between(90, 300)
        : null,
    reason:
      status === 'canceled'
        ? random.weighted(cancelReasons)
        : status === 'failed'
          ? random.weighted(failReasons)
          : null,
  } as const;
}

const platformOf = ({ method, source }: Way, random: Random) =>
  method.startsWith('orderTaker') ? 'order_taker' : source === 'mercat' && random.chance(0.42) ? 'app' : 'web';

const momentOf = (status: OrderStatus, timeline: readonly OrderEvent[]) =>
  timeline.find(({ to }) => to === status)?.at ?? null;

/** Status of an order, its start, and the promised time. */
function standing(spec: DemoOrderSpec, chain: DemoChainOrders, plot: ReturnType<typeof plotOf>, random: Random) {
  const isDelivery = plot.dispatch === 'delivery';
  const { began, timeline, scheduledFor, startsAt, promisedAt } = momentsOf(
    spec,
    demoEventsOf(plot, random),
    isDelivery,
  );
  const since = timeline.at(-1)?.at ?? iso(began);
  return {
    status: spec.status,
    statusSince: since,
    scheduledFor: scheduledFor === null ? null : iso(scheduledFor),
    promisedAt: iso(promisedAt),
    businessDay: businessDayOf(chain, scheduledFor ?? began),
    hour: hourOf(chain.timeZone, scheduledFor ?? began),
    startsAt: momentOf('created', timeline) ?? iso(startsAt),
    readyAt: momentOf('ready', timeline),
    completedAt: momentOf('completed', timeline),
    cancelReason: spec.status === 'canceled' ? plot.reason : null,
    timeline,
    version: timeline.length,
    createdAt: iso(began),
    updatedAt: since,
  };
}

/** Checkout answers and billing data of the guest. */
const checkoutFields = (guest: Customer, method: DispatchMethod, questions: readonly string[], random: Random) => ({
  notes: random.chance(0.12) ? random.pick(notes[method]) : '',
  billing: random.chance(0.03) ? invoiceOf(guest) : { kind: 'ticket' },
  answers: random.chance(0.15) ? questions.slice(0, 1).map((question) => ({ question, answer: 'Sí' })) : [],
});

/** An order as a row of the database; null when the store cannot have one like that. */
export function demoOrder(spec: DemoOrderSpec, chain: DemoChainOrders, random: Random) {
  const { country, staff } = chain;
  const { store } = spec;
  const way = wayOf(spec, country, random);
  const menu = store.menuId === null ? undefined : chain.menus.get(store.menuId);
  if (!way || !menu) return null;
  const dispatchMethod = dispatchOf(way.method);
  const platform = platformOf(way, random);
  const to = dispatchMethod === 'delivery' ? destination(store, country, random) : null;
  const basket = fillBasket(menu, dispatchMethod, random);
  const placedAt = spec.createdAt ?? spec.standsSince ?? 0;
  const { parts, couponCode, isFirstPurchase } = orderExtras({
    store,
    chain,
    way,
    platform,
    basket,
    to,
    placedAt,
    random,
  });
  // Recent customers return soonest.
  const known = Math.floor(chain.guests * (1 - random.next() * random.next()));
  const guest = guestOf(country, isFirstPurchase ? newGuests + random.between(0, 9999) : known);
  const driverNumber = random.between(0, 40);
  const driver = {
    name: driverNameOf(country, driverNumber),
    phone: guestOf(country, driverPhones + driverNumber).phone,
  };
  return {
    storeId: store.id,
    ...way,
    dispatchMethod,
    platform,
    customer: guest,
    phoneDigits: guest.phone.slice(1),
    address: to?.address ?? null,
    currency: chain.currency,
    lines: basket.lines,
    parts,
    productsTotal: basket.productsTotal,
    total: sumOf(parts),
    ...partSums(parts),
    items: itemsOf(basket.lines),
    cell: to && mapCellOf(to.address),
    refunded: 0,
    couponCode,
    delivery: to && demoDelivererOf({ ...spec, source: way.source }, to, driver, random),
    proofs: dispatchMethod === 'pickUp' ? { pickUpCode: String(random.between(1000, 9999)) } : {},
    ...checkoutFields(guest, dispatchMethod, chain.questions, random),
    ...standing(spec, chain, plotOf(spec, way, guest, random.pick(staff), random), random),
  };
}
export type DemoOrder = NonNullable<ReturnType<typeof demoOrder>>;
