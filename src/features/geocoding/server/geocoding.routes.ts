import { type Geocoder, GeocodingFailed } from '#integrations/geocoding/port.ts';
import type { Ctx } from '#kit/server/context.ts';
import { serve } from '#kit/server/mount.ts';
import { geocodingApi } from '../geocoding.contract.ts';

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

export const geocoding = (geocoder: Geocoder | null) =>
  serve(geocodingApi, { search: (ctx, { query }) => search(geocoder, ctx, query.query) });
