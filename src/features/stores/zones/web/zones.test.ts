import { describe, expect, it } from 'vitest';
import type { ReadAreas } from '../../coverage/coverage.contract.ts';
import { acceptProposals } from '../importedAreas.rules.ts';
import { importedZones, nextName, addImportedZones, type Zone, zoneAt, zoneOf, zonesText } from './zones.ts';

const square = (size: number, at = 0): Zone['points'] => [
  { latitude: at, longitude: at },
  { latitude: at, longitude: at + size },
  { latitude: at + size, longitude: at + size },
  { latitude: at + size, longitude: at },
];
const zone = (name: string, more: Partial<Zone> = {}): Zone => ({
  kind: 'delivery',
  holes: [],
  name,
  points: square(1),
  locked: false,
  fee: 1990,
  minimumOrder: 8000,
  deliveryMethodKey: 1,
  externalDeliveryCofinance: null,
  ...more,
});
const area = (name: string, more: Partial<ReadAreas['areas'][number]> = {}): ReadAreas['areas'][number] => ({
  kind: null,
  holes: [],
  proposal: { kind: null, fee: null },
  name,
  points: square(2),
  fee: null,
  minimumOrder: null,
  ...more,
});

describe('a new area', () => {
  it('has a unique name in any spelling', () => {
    expect(nextName([])).toBe('Zona 1');
    expect(nextName([zone('Centro'), zone('zona 3')])).toBe('Zona 4');
  });

  it('copies the fee of the last one, or is free', () => {
    expect(zoneOf(square(1), [zone('A', { fee: 500 }), zone('B')])).toMatchObject({
      name: 'Zona 3',
      fee: 1990,
      minimumOrder: 8000,
      deliveryMethodKey: 1,
      locked: false,
    });
    expect(zoneOf(square(1), [])).toMatchObject({ fee: 0, minimumOrder: 0, deliveryMethodKey: null });
  });
});

describe('imported areas', () => {
  it('take the proposals of their names that the user accepts', () => {
    const areas = [
      area('Zona A - $2.990', { proposal: { kind: null, fee: 2990 } }),
      area('No reparto', { proposal: { kind: 'exclusion', fee: null } }),
    ];
    expect(acceptProposals(areas, { fees: false, exclusions: new Set() })).toEqual(areas);
    expect(acceptProposals(areas, { fees: true, exclusions: new Set(['No reparto']) })).toMatchObject([
      { fee: 2990, kind: null },
      { fee: null, kind: 'exclusion' },
    ]);
  });

  it('keep the kind that they have, and take that of the file if it declares one', () => {
    const hole = square(1, 0.5);
    const cerro = zone('Cerro', { fee: null, minimumOrder: null, deliveryMethodKey: null, kind: 'exclusion' });
    const read = [area('Cerro', { holes: [hole] }), area('Centro', { kind: 'exclusion' }), area('Sur')];
    expect(addImportedZones([cerro, zone('Centro')], { areas: read })).toMatchObject([
      { kind: 'exclusion', fee: null, holes: [hole] },
      { kind: 'exclusion', fee: null, minimumOrder: null, deliveryMethodKey: null, holes: [] },
      { kind: 'delivery', fee: 0 },
    ]);
  });

  const before = [zone('Centro', { id: 4, version: 2 }), zone('Norte', { id: 5, locked: true })];
  const file = { areas: [area('centro'), area('Norte'), area('Sur', { fee: 700 })] };

  it('update areas with the same name, skip locked ones and add the others', () => {
    expect(importedZones(before, file).map(({ place }) => place)).toEqual(['shape', 'locked', 'new']);
    const after = addImportedZones(before, file);
    expect(after.map(({ name, points, fee }) => [name, points[2]?.latitude, fee])).toEqual([
      ['Centro', 2, 1990],
      ['Norte', 1, 1990],
      ['Sur', 2, 700],
    ]);
    expect(after[0]).toMatchObject({ id: 4, version: 2, deliveryMethodKey: 1 });
    expect(after[1]).toBe(before[1]);
  });

  it('have the amounts they were exported with', () => {
    const [centre] = addImportedZones(before, { areas: [area('Centro', { fee: 0, minimumOrder: 12 })] });
    expect(centre).toMatchObject({ fee: 0, minimumOrder: 12 });
  });
});

const textOf = zonesText((amount) => `$${amount}`);

it('areas are described by count and names', () => {
  expect(textOf([])).toBe('sin zonas');
  expect(textOf(null)).toBe('sin zonas');
  expect(textOf([zone('Centro')])).toBe('1 zona: Centro');
  expect(textOf([zone('Centro'), zone('Norte'), zone('Sur')])).toBe('3 zonas: Centro, Norte y Sur');
});

it('in a conflict, areas are described by their differences', () => {
  const [centre, north, south] = ['Centro', 'Norte', 'Sur'].map((name, id) => ({ ...zone(name), id, version: 1 })) as [
    Zone,
    Zone,
    Zone,
  ];
  const theirs = [
    { ...centre, version: 2 },
    { ...north, fee: 4444, version: 2 },
  ];
  expect(textOf([centre, { ...north, fee: 1990 }, south], theirs)).toMatch(
    /^Norte: \$1990, mínimo \$\d+, \d+ puntos; Sur: /,
  );
  expect(textOf(theirs, [centre, { ...north, fee: 1990 }, south])).toMatch(/^Norte: \$4444, .* puntos; sin Sur$/);
  expect(textOf([centre], [{ ...centre, version: 2 }])).toBe('las mismas zonas');
});

it('a click selects the smallest area below it', () => {
  const zones = [square(4), square(1, 1), square(2, 1)].map((points) => ({ points, holes: [] as Zone['holes'] }));
  expect(zoneAt(zones, { latitude: 1.5, longitude: 1.5 })).toBe(1);
  expect(zoneAt(zones, { latitude: 2.5, longitude: 2.5 })).toBe(2);
  expect(zoneAt(zones, { latitude: 9, longitude: 9 })).toBe(null);
  const hollow = [{ points: square(4), holes: [square(1, 1)] }];
  expect(zoneAt(hollow, { latitude: 1.5, longitude: 1.5 })).toBe(null);
  expect(zoneAt(hollow, { latitude: 0.5, longitude: 0.5 })).toBe(0);
});
