import type { Place } from '#kit/web/map/places.ts';

/** A city around its middle, so that its streets are soon at hand. */
export const defaultBounds = ({ latitude, longitude }: Place): Place[] => [
  { latitude: latitude - 0.1, longitude: longitude - 0.1 },
  { latitude: latitude + 0.1, longitude: longitude + 0.1 },
];
