/** An instant of the last day that points can be spent on: they end as it does. */
export const lastDayOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString();
