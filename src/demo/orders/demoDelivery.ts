import type { CountryCode } from '#domain/countries.ts';

type Corner = { latitude: number; longitude: number };

/** Fees and minimum orders of near and far zones, in the minor unit. */
const prices: Record<CountryCode, { fees: number[]; minimums: number[]; base: number; km: number; freeFrom: number }> =
  {
    cl: { fees: [1490, 1990, 2990], minimums: [6000, 8000, 10_000], base: 1200, km: 450, freeFrom: 25_000 },
    cr: { fees: [1000, 1500, 2000], minimums: [3500, 4500, 6000], base: 900, km: 300, freeFrom: 18_000 },
    gt: { fees: [1500, 2000, 2500], minimums: [6000, 7500, 9000], base: 1000, km: 350, freeFrom: 25_000 },
    mx: { fees: [2900, 3900, 4900], minimums: [12_000, 15_000, 18_000], base: 2500, km: 600, freeFrom: 45_000 },
  };

/**
 * Delivery settings of a store: chain riders everywhere; in Chile two of five stores also use Uber and Cabify, and one
 * of seven charges by distance.
 */
export function demoDelivery(country: CountryCode, index: number) {
  const { base, km, freeFrom } = prices[country];
  const uber = country === 'cl' && index % 5 < 2;
  const dynamic = index % 7 === 3;
  const method = (key: number, deliveryType: string, enabled: boolean, more: object = {}) => ({
    key,
    deliveryType,
    deliveryFeeType: 'fixed',
    priority: key,
    enabled,
    basePrice: null,
    kmPrice: null,
    externalDeliveryCofinance: null,
    ...more,
  });
  const byDistance = dynamic ? { deliveryFeeType: 'dynamic', basePrice: base, kmPrice: km } : {};
  const helped = {
    deliveryFeeType: 'external',
    externalDeliveryCofinance: { kind: 'percentage', value: 30, appliesTo: 'deliveryFee' },
  };
  return {
    uberId: uber ? `uber-${String(4100 + index)}` : null,
    cabifyId: uber ? `cabify-${String(700 + index)}` : null,
    minimumValueForFreeDelivery: index % 3 === 1 ? freeFrom : null,
    deliveryMethods: [
      method(1, 'own_delivery', true, byDistance),
      method(2, 'uber_delivery', uber, uber ? helped : {}),
      method(3, 'peya_delivery', false),
      method(4, 'cabify_delivery', uber, uber ? helped : {}),
    ],
  };
}

const directions = ['Norte', 'Oriente', 'Sur', 'Poniente'];
const kmPerDegree = 111.2;
const [nearestKm, farthestKm] = [0.7, 3.2];

const away = (a: Corner, b: Corner) =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)) *
  kmPerDegree;

/** A wavy slice around a store, between two directions in quarter turns. */
function slice(store: Corner, km: number, from: number, to: number, wave: number): Corner[] {
  const steps = 8;
  const edge = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 2;
    const storeScope = (km * (1 + 0.1 * Math.sin(angle * 3 + wave))) / kmPerDegree;
    const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    return {
      latitude: round(store.latitude + storeScope * Math.cos(angle)),
      longitude: round(store.longitude + (storeScope * Math.sin(angle)) / Math.cos((store.latitude * Math.PI) / 180)),
    };
  });
  return [{ latitude: store.latitude, longitude: store.longitude }, ...edge];
}

/** Zones of every store: sectors up to half the distance to the next store, so that few overlap. */
export function demoAreas(country: CountryCode, stores: readonly (Corner & { id: number })[]) {
  const { fees, minimums } = prices[country];
  return stores.flatMap((store, index) => {
    const nearest = Math.min(...stores.filter(({ id }) => id !== store.id).map((other) => away(store, other)));
    const km = Math.min(farthestKm, Math.max(nearestKm, nearest * 0.52));
    const count = 2 + (index % 2) * 2;
    return Array.from({ length: count }, (_, nth) => {
      const points = slice(store, km, (nth * 4) / count - 0.5, ((nth + 1) * 4) / count - 0.5, index);
      const [latitudes, longitudes] = [points.map((point) => point.latitude), points.map((point) => point.longitude)];
      return {
        storeId: store.id,
        name: directions[(nth * 4) / count] ?? 'Norte',
        points,
        south: Math.min(...latitudes),
        north: Math.max(...latitudes),
        west: Math.min(...longitudes),
        east: Math.max(...longitudes),
        fee: fees[(index + nth) % fees.length] as number,
        minimumOrder: minimums[(index + nth) % minimums.length] as number,
      };
    });
  });
}
