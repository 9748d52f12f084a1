/** An instant within the last day that points can be spent: they expire at the end of it. */
export const lastDayOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString();
