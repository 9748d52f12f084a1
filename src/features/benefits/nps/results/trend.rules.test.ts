import { expect, test } from 'vitest';
import { randomFrom } from '#demo/demoRandom.ts';
import { movedDay } from '#domain/time/periods.ts';
import { fewestAnswers, scoreOf } from './score.rules.ts';
import { trendPoints } from './trend.rules.ts';

const first = '2026-11-01';
const day = (nth: number, promoters: number, detractors: number) => ({
  day: movedDay(first, nth),
  invited: 20,
  promoters,
  passives: 1,
  detractors,
});

test('a point is a day with enough answers, or the days until there are', () => {
  const days = [day(0, 40, 5), day(1, 10, 2), day(2, 0, 0), day(4, 14, 4), day(5, 3, 3)];
  expect(trendPoints(days, '2026-11-07').map((point) => [point.day, point.until, point.promoters])).toEqual([
    ['2026-11-01', '2026-11-01', 40],
    ['2026-11-02', '2026-11-07', 27],
  ]);
});

test.each([3, 17, 90])(
  'the line and the number are one estimate: its mean, weighted by answers, is the score (%i)',
  (seed) => {
    const random = randomFrom(seed);
    const days = Array.from({ length: 30 }, (_, nth) => day(nth, random.between(0, 12), random.between(0, 4)));
    const points = trendPoints(days, movedDay(first, 29)).map((point) => ({ ...point, ...scoreOf(point) }));
    const add = (name: 'promoters' | 'passives' | 'detractors') => days.reduce((sum, each) => sum + each[name], 0);
    const total = scoreOf({ promoters: add('promoters'), passives: add('passives'), detractors: add('detractors') });
    expect(points.length).toBeGreaterThan(3);
    expect(Math.min(...points.map(({ answers }) => answers))).toBeGreaterThanOrEqual(fewestAnswers);
    const weighted = points.reduce((sum, { score, answers }) => sum + (score ?? Number.NaN) * answers, 0);
    expect(weighted / total.answers).toBeCloseTo(total.score ?? 0, 0);
    expect(points.reduce((sum, { answers }) => sum + answers, 0)).toBe(total.answers);
    expect(points.map((point) => point.day)).toEqual([
      first,
      ...points.slice(0, -1).map(({ until }) => movedDay(until, 1)),
    ]);
  },
);

test('of few answers there is one point without a score', () => {
  expect(trendPoints([day(0, 3, 1), day(9, 2, 2)], '2026-11-20')).toMatchObject([{ day: first, until: '2026-11-20' }]);
  expect(trendPoints([], '2026-11-20')).toEqual([]);
});
