import { derived, type Metric, percentOf, per, rounded, sumOf, summed } from './metrics.rules.ts';

const mean = (total: string, count: string): Metric['of'] => {
  return (sums) => rounded(per(sumOf(sums, total), sumOf(sums, count)));
};

/** Metrics of fleets: quotes, deliveries, cost and delay. Defined in docs/reports.md. */
export const fleetMetrics: readonly Metric[] = [
  summed('asked', 'Cotizaciones pedidas', { kind: 'integer', better: 'neither' }),
  summed('quoted', 'Con precio', { kind: 'integer' }),
  derived('refused', 'Sin precio', 'integer', (sums) => sumOf(sums, 'asked') - sumOf(sums, 'quoted'), 'down'),
  derived('meanQuote', 'Cotización media', 'money', mean('quotedAmount', 'quoted'), 'down'),
  derived(
    'medianQuote',
    'Cotización mediana',
    'money',
    (sums) => (sumOf(sums, 'quoted') > 0 ? sumOf(sums, 'medianQuote') : null),
    'down',
  ),
  summed('requested', 'Repartos pedidos', { kind: 'integer' }),
  summed('taken', 'Tomados', { kind: 'integer' }),
  summed('delivered', 'Entregados', { kind: 'integer' }),
  summed('lost', 'Fallidos', { kind: 'integer', better: 'down' }),
  summed('cost', 'Costo', { better: 'neither' }),
  derived('meanCost', 'Costo medio', 'money', mean('cost', 'priced'), 'down'),
  derived(
    'lateness',
    'Contra lo prometido',
    'minutes',
    (sums) => rounded(per(sumOf(sums, 'lateSeconds'), 60 * sumOf(sums, 'timed')), 1),
    'down',
  ),
  derived('lateShare', 'Tarde', 'percent', (sums) => percentOf(sumOf(sums, 'late'), sumOf(sums, 'timed')), 'down'),
];

const difference: Metric['of'] = (sums) => sumOf(sums, 'alternative') - sumOf(sums, 'cost');

/** The same deliveries with the fleet that carried them, and with another one that quoted them too. */
export const alternativeMetrics: readonly Metric[] = [
  summed('compared', 'Repartos comparados', { kind: 'integer', better: 'neither' }),
  summed('cost', 'Costaron', { better: 'neither' }),
  summed('alternative', 'Con la otra', { better: 'neither' }),
  derived('difference', 'Diferencia', 'money', difference),
  derived('meanDifference', 'Diferencia por reparto', 'money', (sums, total) =>
    rounded(per(difference(sums, total) ?? 0, sumOf(sums, 'compared'))),
  ),
];
