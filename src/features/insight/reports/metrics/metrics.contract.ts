/** How a figure is written. */
export const metricKinds = ['money', 'integer', 'decimal', 'percent', 'minutes'] as const;
export type MetricKind = (typeof metricKinds)[number];
