import { type Geocoder, GeocodingFailed } from '#integrations/geocoding/port.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { geocodingApi, placesApi } from '../geocoding.contract.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Finds addresses; null where none is configured. */
    geocoder: Geocoder | null;
  }
}

async function search(geocoder: Geocoder | null, { tenant, request }: Ctx, address: string) {
  if (!geocoder) return { configured: false, available: false, results: [] };
  try {
    return {
      configured: true,
      available: true,
      results: await geocoder.search(address, tenant.country, request.signal),
    };
  } catch (thrown) {
    if (!(thrown instanceof GeocodingFailed)) throw thrown;
    return { configured: true, available: false, results: [] };
  }
}

export const geocoding = implementApiWith(geocodingApi, ({ geocoder }) => ({
  search: (ctx, { query }) => search(geocoder, ctx, query.query),
}));

/** The same for guests, who look for the store near them. */
export const places = implementApiWith(placesApi, ({ geocoder }) => ({
  search: (ctx, { query }) => search(geocoder, ctx, query.query),
}));
