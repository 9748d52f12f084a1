/** Colours of the levels of the quota. */
export const quotaColors = { fine: 'brand', near: 'amber', over: 'red' } as const;
