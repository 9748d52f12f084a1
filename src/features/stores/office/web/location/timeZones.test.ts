import { expect, it } from 'vitest';
import { zoneOptions } from './timeZones.ts';

it('time zones of the country come first, by common names', () => {
  const known = ['America/Bogota', 'America/Punta_Arenas', 'America/Santiago', 'Europe/Madrid', 'Pacific/Easter'];
  expect(zoneOptions('cl', known).map(({ label }) => label)).toEqual([
    'Chile continental',
    'Magallanes',
    'Isla de Pascua',
    'Bogota (America/Bogota)',
  ]);
});
