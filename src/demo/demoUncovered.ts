import { type LatLng, mapCellOf } from '#domain/mapCells.ts';
import { businessDayOf, type BusinessDaySettings, hourOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { randomFrom } from './demoRandom.ts';

const kmPerDegree = 111.2;
/** Distance beyond every demo zone. */
const beyondKm = 5;
const [places, days] = [24, 80];

const distanceKm = (one: LatLng, other: LatLng): number =>
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  ) * kmPerDegree;

/** A search of the hours of a restaurant; of today only if its hour has ended, else of the same day a week before. */
export function pastSearch(
  tenant: BusinessDaySettings,
  now: number,
  { daysAgo, hour }: { daysAgo: number; hour: number },
): { day: string; hour: number } {
  const isAhead = daysAgo === 0 && hour >= hourOf(tenant.timeZone, now);
  return { day: movedDay(businessDayOf(tenant, now), isAhead ? -7 : -daysAgo), hour };
}

/** Adds delivery searches outside of every zone: new areas around the stores, with more searches each week. */
export async function addUncovered(db: Db, tenant: BusinessDaySettings): Promise<void> {
  const random = randomFrom(57);
  const stores = (await db.selectFrom('stores').select(['latitude', 'longitude']).orderBy('id').execute()) as LatLng[];
  const near = (place: LatLng) => stores.some((store) => distanceKm(store, place) < beyondKm);
  const around = Array.from({ length: places * 20 }, () => {
    const { latitude, longitude } = random.pick(stores);
    return { latitude: random.around(latitude, 0.12), longitude: random.around(longitude, 0.12) };
  });
  const uncovered = around.filter((place) => !near(place)).slice(0, places);
  const now = Date.now();
  const searches = uncovered.flatMap((place, at) =>
    Array.from({ length: random.between(3, 24) }, (_, nth) => ({
      ...pastSearch(tenant, now, {
        daysAgo: Math.floor(days * random.next() ** 1.3),
        hour: random.pick([12, 13, 13, 14, 19, 20, 20, 21]),
      }),
      cell: mapCellOf(place),
      visitor: `demo-${at}-${nth}`,
    })),
  );
  if (searches.length > 0) await unaudited(db).insertInto('uncoveredAsks').values(searches).execute();
}
