import type { CountryCode } from '#domain/countries.ts';
import { zoneName } from '#domain/time/dates.ts';

/** The zones of a country as people there call them. */
const zoneNames: Record<CountryCode, Readonly<Record<string, string>>> = {
  cl: {
    'America/Santiago': 'Chile continental',
    'America/Coyhaique': 'Aysén',
    'America/Punta_Arenas': 'Magallanes',
    'Pacific/Easter': 'Isla de Pascua',
  },
  cr: { 'America/Costa_Rica': 'Costa Rica' },
  gt: { 'America/Guatemala': 'Guatemala' },
  mx: {
    'America/Mexico_City': 'Centro',
    'America/Cancun': 'Sureste',
    'America/Mazatlan': 'Pacífico',
    'America/Hermosillo': 'Sonora',
    'America/Tijuana': 'Noroeste',
  },
};

const nearby = /^America\/|^Pacific\/(Easter|Galapagos)$/;

/** Time zone options: those of the country first, then the others of the continent by city. */
export function zoneOptions(country: CountryCode, known: readonly string[] = Intl.supportedValuesOf('timeZone')) {
  const names = zoneNames[country];
  const others = known.filter((zone) => nearby.test(zone) && !(zone in names));
  return [
    ...Object.entries(names)
      .filter(([zone]) => known.includes(zone))
      .map(([value, label]) => ({ value, label })),
    ...others.map((zone) => ({ value: zone, label: `${zoneName(zone)} (${zone})` })),
  ];
}
