import type { Scored } from '../results.contract.ts';

const sign = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');
/** A score as it is written: without decimals, which nobody can tell apart, and with its sign. */
export const scoreText = (score: number): string => `${sign(Math.round(score))}${Math.abs(Math.round(score))}`;

/** From where to where the true score lies. */
export const rangeText = ({ low, high }: Pick<Scored, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `entre ${scoreText(low)} y ${scoreText(high)}`;

/** A part of a whole in percent; of nothing it is nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

export const bandLabels = { promoters: 'Promotores', passives: 'Pasivos', detractors: 'Detractores' } as const;
export type Band = keyof typeof bandLabels;
export const bands = Object.keys(bandLabels) as Band[];
