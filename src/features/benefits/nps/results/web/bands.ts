/** Rounded percentage; 0 when the total is 0. */
export const percentOf = (part: number, total: number): number => (total === 0 ? 0 : Math.round((100 * part) / total));

export const bandLabels = { promoters: 'Promotores', passives: 'Pasivos', detractors: 'Detractores' } as const;
export type Band = keyof typeof bandLabels;
export const bands = Object.keys(bandLabels) as Band[];
