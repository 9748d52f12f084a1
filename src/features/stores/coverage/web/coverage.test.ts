import { describe, expect, it } from 'vitest';
import { firstSight } from './coverage.ts';

const area = (latitude: number, longitude: number) => ({
  points: [
    { latitude, longitude },
    { latitude: latitude + 0.05, longitude: longitude + 0.05 },
  ],
});
const [arica, santiago, maipu, puntaArenas] = [
  area(-18.5, -70.3),
  area(-33.4, -70.6),
  area(-33.5, -70.7),
  area(-53.1, -70.9),
];
const pointsOf = (...areas: ReturnType<typeof area>[]) => areas.flatMap(({ points }) => points);

describe('the initial view of the area map', () => {
  it('shows all areas if they are distinguishable', () => {
    expect(firstSight([santiago, maipu])).toEqual(pointsOf(santiago, maipu));
    expect(firstSight([])).toEqual([]);
  });

  it('shows the largest cluster in countries that are too long', () => {
    expect(firstSight([arica, santiago, puntaArenas, maipu])).toEqual(pointsOf(santiago, maipu));
  });
});
