/** Counts of invited guests and of their scores. */
export type Tally = { invited: number; promoters: number; passives: number; detractors: number };

/** Number of scores. */
export const answersOf = ({ promoters, passives, detractors }: Omit<Tally, 'invited'>): number =>
  promoters + passives + detractors;

/** A score from -100 to 100 with its 95% confidence interval. */
export type Score = {
  answers: number;
  /** Null with too few answers for a meaningful score. */
  score: number | null;
  low: number | null;
  high: number | null;
};

/** Answers below which there is no number. */
export const fewestAnswers = 30;

/** Standard errors that leave one true score of twenty out. */
const z = 1.96;

type Estimate = { center: number; variance: number };

/**
 * Adjusted Wald estimate of a net promoter score: adds three answers, of them 3/4 promoters and 3/4 detractors.
 *
 * Source: Sauro and Lewis, «NPS: Three Confidence Intervals», measuringu.com/nps-three-confidence-intervals.
 *
 * It has the best coverage of the three methods compared there, also for small samples.
 */
function estimate(tally: Omit<Tally, 'invited'>): Estimate {
  const n = answersOf(tally) + 3;
  const [p, d] = [(tally.promoters + 0.75) / n, (tally.detractors + 0.75) / n];
  return { center: p - d, variance: (p + d - (p - d) ** 2) / n };
}

const toHundred = (share: number) => Math.round(share * 1000) / 10;
const within = (share: number) => toHundred(Math.min(1, Math.max(-1, share)));

/** Share of promoters minus share of detractors, from -100 to 100, of however few answers. Null without answers. */
export function plainScoreOf(tally: Omit<Tally, 'invited'>): number | null {
  const answers = answersOf(tally);
  return answers === 0 ? null : toHundred((tally.promoters - tally.detractors) / answers);
}

/** Net promoter score, as the share of promoters minus the share of detractors, with its confidence interval. */
export function scoreOf(tally: Omit<Tally, 'invited'>): Score {
  const answers = answersOf(tally);
  if (answers === 0) return { answers, score: null, low: null, high: null };
  const { center, variance } = estimate(tally);
  const margin = z * Math.sqrt(variance);
  return {
    answers,
    score: answers < fewestAnswers ? null : plainScoreOf(tally),
    low: within(center - margin),
    high: within(center + margin),
  };
}

/** By how much a score changed; `isSure` when chance alone would hardly do it. Null where either has too few answers. */
export function changeOf(before: Tally, now: Tally): { points: number; isSure: boolean } | null {
  const [was, is] = [scoreOf(before), scoreOf(now)];
  if (was.score === null || is.score === null) return null;
  const [one, other] = [estimate(before), estimate(now)];
  const margin = z * Math.sqrt(one.variance + other.variance);
  return {
    points: Math.round((is.score - was.score) * 10) / 10,
    isSure: Math.abs(other.center - one.center) > margin,
  };
}
