import { allocate } from '#domain/allocate.ts';

/** Rounded percentage; 0 when the total is 0. */
export const percentOf = (part: number, total: number): number => (total === 0 ? 0 : Math.round((100 * part) / total));

export const bandLabels = { promoters: 'Promotores', passives: 'Pasivos', detractors: 'Detractores' } as const;
export type Band = keyof typeof bandLabels;
export const bands = Object.keys(bandLabels) as Band[];

export type Split = Readonly<Record<Band, number>>;
/** Whole percentages that add up to 100; all 0 without answers. */
export function percentsOf(split: Split): Split {
  const [promoters = 0, passives = 0, detractors = 0] = allocate(
    100,
    bands.map((band) => split[band]),
  );
  return { promoters, passives, detractors };
}
