import { movedDay } from '#domain/time/periods.ts';
import { answersOf, fewestAnswers, type Tally } from './score.rules.ts';

/** Counts from a day to another, both included. */
export type TrendTally = Tally & { day: string; until: string };

const addTallies = <Each extends Tally>(one: Each, other: Tally): Each => ({
  ...one,
  invited: one.invited + other.invited,
  promoters: one.promoters + other.promoters,
  passives: one.passives + other.passives,
  detractors: one.detractors + other.detractors,
});

/**
 * Points of a trend: consecutive steps, merged until each has enough answers for a score.
 *
 * So every point is a score like that of the period, which is their mean, weighted by answers.
 */
export function trendPoints(steps: readonly (Tally & { day: string })[], endDate: string): TrendTally[] {
  const points: (Tally & { day: string })[] = [];
  for (const step of steps) {
    const last = points.at(-1);
    if (last && answersOf(last) < fewestAnswers) points[points.length - 1] = addTallies(last, step);
    else points.push(step);
  }
  const tail = points.at(-1);
  const previous = points.at(-2);
  if (tail && previous && answersOf(tail) < fewestAnswers) points.splice(-2, 2, addTallies(previous, tail));
  return points.map((point, at) => ({ ...point, until: nextStart(points[at + 1]) ?? endDate }));
}

const nextStart = (next: { day: string } | undefined) => next && movedDay(next.day, -1);
