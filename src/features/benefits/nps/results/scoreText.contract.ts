import type { Scored } from './results.contract.ts';

const sign = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');
/** Formats a score with its sign and without decimals, which would not be significant. */
export const scoreText = (score: number): string => `${sign(Math.round(score))}${Math.abs(Math.round(score))}`;

/** Formats the confidence interval. */
export const rangeText = ({ low, high }: Pick<Scored, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `entre ${scoreText(low)} y ${scoreText(high)}`;
