import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CountryCode } from '#domain/countries.ts';
import { normalise } from '#kit/contract/text.ts';
import { type FoundPlace, type Geocoder, GeocodingFailed } from './port.ts';
import { RequestSpacing } from './requestSpacing.ts';

type Options = {
  /** Milliseconds the service has to answer. */
  timeout?: number;
  /** Minimum milliseconds between the starts of two requests: the public service bans faster clients. */
  spacing?: number;
};

const limit = 5;
/** Queued searches; further ones are rejected with a request to retry. */
const maxWaiting = 8;
/** Bytes of an answer: five places take a few thousand. */
const maxBytes = 200_000;

const text = z.string().optional();
const place = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  display_name: z.string().min(1),
  address: z
    .object({
      road: text,
      house_number: text,
      city: text,
      town: text,
      municipality: text,
      village: text,
      county: text,
    })
    .optional(),
});
type Place = z.output<typeof place>;

/** The field of a commune differs between countries, and within one. */
const communeOf = ({ address }: Place): string | null =>
  address?.city ?? address?.town ?? address?.municipality ?? address?.village ?? address?.county ?? null;

/** Street and number, as people here write an address; the whole name of what has no street. */
function labelOf(each: Place): string {
  const { road, house_number: number } = each.address ?? {};
  const street = [road, number].filter(Boolean).join(' ');
  return road ? [street, communeOf(each)].filter(Boolean).join(', ') : each.display_name;
}

/** Six decimals are eleven centimetres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const found = (each: Place): FoundPlace => ({
  label: labelOf(each).slice(0, 250),
  detail: each.display_name.slice(0, 400),
  latitude: rounded(each.lat),
  longitude: rounded(each.lon),
  commune: communeOf(each)?.slice(0, 80) ?? null,
});

async function readPlaces(response: Response): Promise<FoundPlace[]> {
  if (!response.ok) throw new GeocodingFailed(`answered ${response.status}`);
  const answer = await response.text();
  if (answer.length > maxBytes) throw new GeocodingFailed('answered too much');
  const places = z.array(z.unknown()).parse(JSON.parse(answer));
  return places.flatMap((each) => {
    const read = place.safeParse(each);
    return read.success ? [found(read.data)] : [];
  });
}

/** Geocoder for a Nominatim API at `url`. Requests are sequential and results are cached. */
export function nominatim(url: string, { timeout = 3000, spacing = 1000 }: Options = {}): Geocoder {
  const queue = new RequestSpacing(spacing, maxWaiting);
  const known = new LRUCache<string, FoundPlace[]>({ max: 500, ttl: 24 * 3_600_000 });

  async function fetchPlaces(
    address: string,
    country: CountryCode,
    signal: AbortSignal | undefined,
  ): Promise<FoundPlace[]> {
    const query = { q: address, format: 'jsonv2', countrycodes: country, limit: String(limit), addressdetails: '1' };
    const patience = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(`${url}/search?${new URLSearchParams(query)}`, {
        headers: { 'user-agent': 'Comanda', accept: 'application/json', 'accept-language': 'es' },
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
      return (await readPlaces(response)).slice(0, limit);
    } catch (cause) {
      if (cause instanceof GeocodingFailed) throw cause;
      throw new GeocodingFailed('did not answer with places', { cause });
    }
  }

  return {
    async search(address, country, signal) {
      const key = `${country} ${normalise(address)}`;
      const before = known.get(key);
      if (before) return before;
      if (!(await queue.wait(signal))) throw new GeocodingFailed('too many are asking');
      try {
        // An earlier request in the queue may have loaded the same address.
        const places = known.get(key) ?? (await fetchPlaces(address, country, signal));
        known.set(key, places);
        return places;
      } finally {
        queue.end();
      }
    },
  };
}
