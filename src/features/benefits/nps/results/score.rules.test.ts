import { describe, expect, test } from 'vitest';
import { randomFrom } from '#demo/demoRandom.ts';
import { changeOf, scoreOf, type Tally } from './score.rules.ts';

const tally = (promoters: number, passives: number, detractors: number): Tally => ({
  invited: 1000,
  promoters,
  passives,
  detractors,
});

describe('a score', () => {
  test('is the share of promoters less that of detractors, with its range', () => {
    expect(scoreOf(tally(60, 20, 20))).toEqual({ answers: 100, score: 40, low: 23.4, high: 54.3 });
    expect(scoreOf(tally(600, 200, 200))).toMatchObject({ score: 40, low: 34.9, high: 44.8 });
  });

  test('is no number while fewer than thirty have answered', () => {
    expect(scoreOf(tally(20, 5, 4)).score).toBeNull();
    expect(scoreOf(tally(20, 5, 5)).score).toBe(50);
    expect(scoreOf(tally(0, 0, 0))).toEqual({ answers: 0, score: null, low: null, high: null });
  });

  test('stays a score at its ends, and is less sure the fewer have answered', () => {
    expect(scoreOf(tally(1, 0, 0))).toMatchObject({ low: -48.5, high: 98.5 });
    expect(scoreOf(tally(500, 0, 0))).toMatchObject({ score: 100, low: 98.6, high: 100 });
    expect(scoreOf(tally(0, 0, 40)).low).toBe(-100);
  });

  test.each([
    [30, 0.6, 0.2],
    [94, 0.5, 0.2],
    [94, 0.8, 0.1],
    [400, 0.3, 0.4],
  ])('of %i answers, %f promoters and %f detractors, lies in its range in 93 to 97 of 100 samples', (n, p, d) => {
    const random = randomFrom(n);
    let covered = 0;
    const samples = 10_000;
    for (let sample = 0; sample < samples; sample++) {
      const counts = { promoters: 0, passives: 0, detractors: 0 };
      for (let answer = 0; answer < n; answer++) {
        const chance = random.next();
        counts[chance < p ? 'promoters' : chance < p + d ? 'detractors' : 'passives'] += 1;
      }
      const { low, high } = scoreOf(counts);
      const truth = (p - d) * 100;
      covered += Number((low ?? 0) <= truth && truth <= (high ?? 0));
    }
    expect(covered / samples).toBeGreaterThan(0.93);
    expect(covered / samples).toBeLessThan(0.97);
  });
});

describe('a change', () => {
  test('is sure only where chance alone would hardly make it', () => {
    // 46 and 39 with 87 and 94 answers do not differ significantly.
    expect(changeOf(tally(52, 23, 12), tally(52, 27, 15))).toEqual({ points: -6.6, isSure: false });
    expect(changeOf(tally(520, 230, 120), tally(400, 270, 270))).toMatchObject({ isSure: true });
  });

  test('is none where there is no number', () => {
    expect(changeOf(tally(9, 9, 9), tally(50, 20, 10))).toBeNull();
  });
});
