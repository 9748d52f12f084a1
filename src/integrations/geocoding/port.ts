import type { CountryCode } from '#domain/countries.ts';

/** A candidate for an address: its formatted text and the parts that distinguish it. */
export type FoundPlace = {
  label: string;
  detail: string;
  latitude: number;
  longitude: number;
  commune: string | null;
};

/** Finds addresses. Throws `GeocodingFailed` when the service does not answer, or answers something else. */
export type Geocoder = {
  search(address: string, country: CountryCode, signal?: AbortSignal): Promise<FoundPlace[]>;
};

export class GeocodingFailed extends Error {}
