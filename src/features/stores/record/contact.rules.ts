import { type CountryCode, countries } from '#domain/countries.ts';
import { parsePhone, phoneRule } from '#domain/phones.ts';
import { memoize } from '#domain/memoize.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { StoreDraft } from './stores.contract.ts';

/** Zones are named by region and place; abbreviations and offsets know no clock changes. */
const zonePattern = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/;

const isTimeZone = memoize((name: string): boolean => {
  if (!zonePattern.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 100);

type Place = { latitude: number; longitude: number };

const isIn = (country: CountryCode, { latitude, longitude }: Place): boolean => {
  const { south, west, north, east } = countries[country].box;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
};

function placeIssues({ latitude, longitude }: StoreDraft, country: CountryCode): FieldIssue[] {
  if (latitude === null && longitude === null) return [];
  if (latitude === null || longitude === null)
    return [{ path: [latitude === null ? 'latitude' : 'longitude'], message: 'Ubica el local en el mapa' }];
  if (isIn(country, { latitude, longitude })) return [];
  const swapped = isIn(country, { latitude: longitude, longitude: latitude });
  const message = swapped
    ? `La latitud y la longitud parecen invertidas: ¿querías escribir ${longitude}, ${latitude}?`
    : `Este punto queda fuera de ${countries[country].name}`;
  return [{ path: ['latitude'], message }];
}

/** How guests reach a store, and where it is. */
export function contactIssues(store: StoreDraft, country: CountryCode): FieldIssue[] {
  const { phone, whatsappNumber, whatsappNumberEnabled, facebookMessengerId, facebookMessengerIdEnabled } = store;
  const issues = placeIssues(store, country);
  if (phone && !parsePhone(phone, country)) issues.push({ path: ['phone'], message: phoneRule(country) });
  if (whatsappNumber && !parsePhone(whatsappNumber, country))
    issues.push({ path: ['whatsappNumber'], message: phoneRule(country) });
  if (whatsappNumberEnabled && !whatsappNumber)
    issues.push({ path: ['whatsappNumber'], message: 'Escribe el número de WhatsApp o desactívalo' });
  if (facebookMessengerIdEnabled && !facebookMessengerId)
    issues.push({ path: ['facebookMessengerId'], message: 'Escribe el usuario de Messenger o desactívalo' });
  if (store.timeZone && !isTimeZone(store.timeZone))
    issues.push({ path: ['timeZone'], message: 'No existe esa zona horaria: elige una como America/Santiago' });
  return issues;
}
