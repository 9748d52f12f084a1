import type { CountryCode } from '#domain/countries.ts';
import type { SpecialDay, TimeRange, WeekHours } from '#domain/schedule/schedule.ts';
import { type Weekday, weekdays } from '#domain/time/weekdays.ts';
import { normalise } from '#kit/contract/text.ts';
import { nextDates } from './nextDates.ts';
import { demoDelivery } from './orders/demoDelivery.ts';
import type { DemoPlace } from './demoPlaces.ts';
import { regionOf } from './demoRegions.ts';

/** Names and places from which the stores of a demo chain are generated. */
export type DemoChain = {
  country: CountryCode;
  places: DemoPlace[];
  phone: (index: number) => string;
  /** Domain of the stores' mail addresses. */
  domain: string;
  menuIds: number[];
  couponId: number;
};

const range = (openingTime: string, closingTime: string, dispatchMethod: TimeRange['dispatchMethod'] = 'both') => ({
  openingTime,
  closingTime,
  dispatchMethod,
});
const week = (each: (day: Weekday, index: number) => TimeRange[]): WeekHours =>
  Object.fromEntries(weekdays.map((day, index) => [day, each(day, index)])) as WeekHours;

const [friday, saturday, sunday] = [4, 5, 6];

/** Typical opening hours: lunch and dinner, a mall, an office district, a street of bars. */
const habits: Record<string, WeekHours> = {
  neighbourhood: week((_, day) =>
    day >= saturday ? [range('12:30', '23:30')] : [range('12:00', '16:00'), range('19:00', '23:00')],
  ),
  mall: week(() => [range('10:30', '21:30')]),
  office: week((_, day) =>
    day === sunday ? [] : day === saturday ? [range('11:00', '16:00')] : [range('09:30', '20:30')],
  ),
  night: week((_, day) => {
    const late = day >= saturday ? [range('00:00', '02:00')] : [];
    if (day === sunday) return [...late, range('12:30', '22:30')];
    return [...late, range('12:30', day === friday || day === saturday ? '24:00' : '23:30')];
  }),
};
const names = Object.keys(habits);

const allDay = week(() => [range('00:00', '24:00')]);

/** Some of the oldest stores never close, so that a demo started at any hour has orders in progress. */
const isAlwaysOpen = (index: number) => index % 8 === 0 && (index < 24 || index % 24 === 0);

/** Store formats by their opening hours. */
const formats: Readonly<Record<string, string>> = {
  neighbourhood: 'Barrio',
  mall: 'Mall',
  office: 'Oficinas',
  night: 'Nocturno',
};
const alwaysOpenFormat = '24 horas';

/** Who runs a store that the chain does not run itself. */
const franchises = [
  { name: 'Sabores del Sur', runs: (index: number) => index % 7 === 3 },
  { name: 'Inversiones Manquehue', runs: (index: number) => index % 11 === 5 },
];

/** Delivery hours shorter than the pickup hours. */
const separateHours = week(() => [range('11:00', '22:00', 'pickUp'), range('12:00', '21:30', 'delivery')]);

const christmas = { date: '12-25', reason: 'Navidad', ranges: [] };
const newYear = { date: '01-01', reason: 'Año Nuevo', ranges: [] };

/** Holidays as `MM-DD`. */
const holidays: Record<CountryCode, SpecialDay[]> = {
  cl: [
    { date: '12-08', reason: 'Inmaculada Concepción', ranges: [range('12:00', '22:00')] },
    { date: '12-24', reason: 'Nochebuena', ranges: [range('11:00', '18:00')] },
    christmas,
    newYear,
  ],
  cr: [christmas, newYear],
  gt: [christmas],
  mx: [christmas],
};

const fridayRush = (day: Weekday) =>
  day === 'friday' || day === 'saturday'
    ? [{ startTime: '20:00', endTime: '22:30', deliveryWaitTime: 65, pickUpWaitTime: 30 }]
    : [];
const waitsAt = (now: number) => ({
  periodic: Object.fromEntries(weekdays.map((day) => [day, fridayRush(day)])),
  specific: nextDates(now, [
    { date: '12-24', startTime: '12:00', endTime: '18:00', deliveryWaitTime: 80, pickUpWaitTime: 40 },
  ]),
});

const zones: Partial<Record<string, string>> = {
  'Punta Arenas': 'America/Punta_Arenas',
  'Puerto Natales': 'America/Punta_Arenas',
};

/** Offset in degrees of a place's n-th store: a spiral with steps of a kilometre, directed inland. */
function spread(place: DemoPlace, index: number): { latitude: number; longitude: number } {
  const [angle, away] = [index * 2.4, index === 0 ? 0 : 0.006 + 0.0042 * index];
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: round(place.latitude + away * Math.sin(angle)),
    longitude: round(place.longitude + Math.abs(away * Math.cos(angle)) * (index % 2 === 0 ? 1 : 0.4)),
  };
}

const commerceCode = (index: number) => `5970${String(31_000_000 + index * 137).slice(0, 8)}`;

/** Payment methods of a store. */
function payments(country: CountryCode, index: number) {
  if (country !== 'cl') {
    const counter = { cash: true, card: true, ...(country === 'cr' && { onvo: true }) };
    return {
      paymentMethods: {
        inStore: counter,
        storeDelivery: counter,
        orderTakerInStore: counter,
        orderTakerStoreDelivery: counter,
      },
    };
  }
  const web = { online: true, oneclick: true, mercado_pago: index % 4 === 0 };
  const hand = { cash: true, card: true };
  return {
    webpayCommerceCode: commerceCode(index),
    oneclickCommerceCode: commerceCode(index + 500),
    paymentMethods: {
      inStore: { ...hand, ...web },
      storeDelivery: { ...hand, ...web },
      orderTakerInStore: hand,
      orderTakerStoreDelivery: hand,
    },
  };
}

/** Every store of a chain as rows of the database, in the order of its places. */
export function demoStores(chain: DemoChain, now: number = Date.now()) {
  const specialDays = nextDates(now, holidays[chain.country]);
  const exceptionalWaitTimes = waitsAt(now);
  const corners = chain.places.flatMap((place) => place.corners.map((corner, index) => ({ place, corner, index })));
  return corners.map(({ place, corner: [corner, street], index: nth }, index) => {
    const name = `${place.commune} ${corner}`;
    const habit = names[(nth + place.commune.length) % names.length] ?? 'mall';
    const alwaysOpen = isAlwaysOpen(index);
    const differs = index % 9 === 4 && !alwaysOpen;
    const mail = normalise(name).replace(/[^a-z0-9]+/g, '.');
    return {
      name,
      textAddress: street,
      commune: place.commune,
      region: regionOf(place.commune),
      franchise: franchises.find(({ runs }) => runs(index))?.name ?? null,
      format: alwaysOpen ? alwaysOpenFormat : (formats[habit] ?? null),
      ...spread(place, nth),
      timeZone: zones[place.commune] ?? null,
      phone: chain.phone(index + 400),
      email: `${mail}@${chain.domain}`,
      whatsappNumber: index % 3 === 0 ? chain.phone(index + 900) : null,
      whatsappNumberEnabled: index % 3 === 0,
      menuId: chain.menuIds[index % chain.menuIds.length] ?? null,
      enabledTipDelivery: true,
      enabledTipStore: index % 2 === 0,
      defaultTip: 10,
      deliveryInstructions: index % 5 === 0 ? 'Los repartidores retiran por la puerta lateral.' : '',
      enabledCheckoutQuestions: index % 4 === 0,
      abandonedShoppingCartCouponId: index % 6 === 0 ? chain.couponId : null,
      abandonedShoppingCartCouponEnabled: index % 6 === 0,
      futureOrdersEnabled: index % 2 === 0,
      maxFutureOrders: index % 2 === 0 ? 12 : null,
      businessHours: alwaysOpen ? allDay : differs ? separateHours : (habits[habit] as WeekHours),
      haveDifferentBusinessHours: differs,
      specialDays: alwaysOpen ? [] : specialDays,
      exceptionalWaitTimes,
      deliveryWaitTime: 35 + (index % 5) * 5,
      pickUpWaitTime: 15 + (index % 3) * 5,
      ...payments(chain.country, index),
      ...demoDelivery(chain.country, index),
    };
  });
}
