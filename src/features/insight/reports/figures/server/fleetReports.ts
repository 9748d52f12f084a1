import { type DeliveryType, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { hourLabel } from '#domain/time/hours.ts';
import { alternativeMetrics, fleetMetrics } from '../../metrics/fleetMetrics.rules.ts';
import type { Sums } from '../../metrics/metrics.rules.ts';
import { type Definition, merged } from './definition.ts';
import {
  type FleetGrain,
  readAllQuotes,
  readAlternatives,
  readCheapest,
  readDeliveries,
  readQuotes,
} from './fleets.sql.ts';
import { namesOfStores } from './names.repo.ts';
import type { Entry, ReportInput } from './reading.ts';

type Row = { fleet: string; grain: string; other?: string };

const nameOf = (fleet: string): string => deliveryTypes[fleet as DeliveryType]?.label ?? fleet;

const rowLabels: Readonly<Record<FleetGrain, string>> = {
  fleet: 'Flota',
  store: 'Local y flota',
  hour: 'Hora y flota',
};

/** Rows with what they are called, those of one store or hour together. */
async function entriesOf({ db }: ReportInput, grain: FleetGrain, rows: readonly (Row & Sums)[]): Promise<Entry[]> {
  const stores = grain === 'store' ? await namesOfStores(db, [...new Set(rows.map((row) => Number(row.grain)))]) : null;
  const heads: Readonly<Record<FleetGrain, (of: string) => string>> = {
    fleet: () => '',
    store: (id) => stores?.get(Number(id)) ?? `Local #${id}`,
    hour: (hour) => hourLabel(Number(hour)),
  };
  return rows.map(({ fleet, grain: of, other, ...sums }) => {
    const head = heads[grain](of);
    const fleets = other === undefined ? nameOf(fleet) : `${nameOf(fleet)}, contra ${nameOf(other)}`;
    return {
      key: [head, of, fleet, other].filter(Boolean).join('/'),
      label: head ? `${head} · ${fleets}` : fleets,
      sums,
      orders: null,
    };
  });
}

const common = (grain: FleetGrain) => ({
  rowLabel: rowLabels[grain],
  isOrdered: grain !== 'fleet',
  totalOrders: null,
});

/** Quotes, acceptance, cost and delay by fleet. */
export const fleetsBy = (grain: FleetGrain): Definition => ({
  ...common(grain),
  metrics: fleetMetrics,
  main: 'delivered',
  notes: [
    'Cuenta cada vez que se preguntó o se pidió a una flota por un pedido del período; un pedido que pasó por dos flotas está en las dos.',
    'El costo es la tarifa que informó la flota por lo entregado. Contra lo prometido: minutos de la entrega después de la hora prometida al cliente, con signo menos si llegó antes.',
  ],
  async rows(input) {
    const [quotes, deliveries] = await Promise.all([readQuotes(input, grain), readDeliveries(input, grain)]);
    return merged(await entriesOf(input, grain, [...quotes, ...deliveries]));
  },
  total: readAllQuotes,
});

/** Cost of the same deliveries with the other fleets. */
export const fleetAlternativesBy = (grain: FleetGrain): Definition => ({
  ...common(grain),
  metrics: alternativeMetrics,
  main: 'compared',
  notes: [
    'Cuenta solo repartos entregados que cotizaron la flota que los llevó y también la otra: con «Comparar flotas» en el pedido, o porque se le preguntó antes o después.',
    'La diferencia es lo que la otra habría cobrado de más; con signo menos, lo que se habría ahorrado. El total cuenta cada reparto una vez, contra la más barata de las otras.',
  ],
  rows: async (input) => entriesOf(input, grain, await readAlternatives(input, grain)),
  total: readCheapest,
});
