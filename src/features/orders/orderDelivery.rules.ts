import type { CountryCode } from '#domain/countries.ts';
import { deliveryTypes } from '#domain/deliveryTypes.ts';
import { formatDecimal, formatMoney } from '#domain/money.ts';
import type { Cofinance, DeliveryMethod } from '#features/stores/delivery.contract.ts';
import { type FleetQuote, shareQuote } from '#features/stores/delivery.rules.ts';
import { type Reach, type Reaching, reachOf } from '#features/stores/serving.rules.ts';
import { part } from './orderPart.rules.ts';
import type { OrderAddress, OrderDelivery, OrderPart } from './orderShape.contract.ts';
import type { Refusal } from './placing.contract.ts';
import { refuse } from './refusals.rules.ts';

/** What the delivery of an order costs, who carries it, and what is in its way. */
export type Carried = {
  method: DeliveryMethod | null;
  delivery: OrderDelivery | null;
  parts: OrderPart[];
  minimumOrder: number;
  refusals: Refusal[];
};

export const notCarried: Carried = { method: null, delivery: null, parts: [], minimumOrder: 0, refusals: [] };

type Asked = {
  store: Reaching & { name: string };
  address: OrderAddress | null | undefined;
  /** What the products add up to. */
  total: number;
  /** What an external fleet asks for this order; null: nobody was asked, or it does not answer. */
  fleetQuote: FleetQuote | null;
  country: CountryCode;
};

/** Carries an order to its address: by the store's cheapest area that holds it. */
export function carry(asked: Asked): Carried {
  const { store, address, total, country } = asked;
  if (!address) return { ...notCarried, refusals: [refuse('address', 'address', 'Indica adónde va el pedido.')] };
  const reach = reachOf(store, address, total);
  if (!reach)
    return { ...notCarried, refusals: [refuse('address', 'address', `${store.name} no reparte a esa dirección.`)] };
  const { area, method, distanceKm } = reach;
  const short = area.minimumOrder - total;
  const minimum = `El pedido mínimo en la zona «${area.name}» es ${formatMoney(area.minimumOrder, country)}: faltan ${formatMoney(short, country)}.`;
  const parts = feeParts(reach, asked);
  return {
    method,
    delivery: {
      type: method.deliveryType,
      areaName: area.name,
      distanceKm: distanceKm === null ? null : Math.round(distanceKm * 100) / 100,
      status: null,
      reference: null,
      driverName: null,
      trackingUrl: null,
    },
    parts: parts ?? [],
    minimumOrder: area.minimumOrder,
    refusals: [
      ...(short > 0 ? [refuse('minimum', 'lines', minimum)] : []),
      ...(parts ? [] : [refuse('fee', 'address', noFee(method))]),
    ],
  };
}

const noFee = ({ deliveryFeeType, deliveryType }: DeliveryMethod): string =>
  deliveryFeeType === 'external'
    ? `${deliveryTypes[deliveryType].label} no respondió cuánto cuesta el despacho. Intenta de nuevo en un momento.`
    : 'No se puede calcular el despacho a esa dirección.';

/** The parts of the fee; null: it cannot be known. */
function feeParts({ area, method, fee, distanceKm }: Reach, { fleetQuote, country }: Asked): OrderPart[] | null {
  if (fee === null) {
    if (method.deliveryFeeType !== 'external' || !fleetQuote) return null;
    return sharedParts(fleetQuote, area.externalDeliveryCofinance ?? method.externalDeliveryCofinance, method);
  }
  if (fee === 0) return [part('deliveryFee', 'Despacho', 0, 'Gratis')];
  const km = distanceKm === null ? '' : `, ${formatDecimal(Math.round(distanceKm * 100) / 100, country)} km`;
  const detail = `Zona «${area.name}»${method.deliveryFeeType === 'dynamic' ? km : ''}`;
  return [part('deliveryFee', 'Despacho', fee, detail)];
}

/** What the fleet asks, and what the store pays of it. */
function sharedParts(quote: FleetQuote, cofinance: Cofinance | null, { deliveryType }: DeliveryMethod): OrderPart[] {
  const { store } = shareQuote(quote, cofinance);
  const by = deliveryTypes[deliveryType].label;
  return [
    part('deliveryFee', 'Despacho', quote.deliveryFee, by),
    part('deliveryGrant', 'Aporte del local al despacho', -store.deliveryFee, null),
    part('serviceFee', 'Tarifa de servicio', quote.serviceFee, by),
    part('serviceGrant', 'Aporte del local al servicio', -store.serviceFee, null),
  ].filter(({ kind, amount }) => kind === 'deliveryFee' || amount !== 0);
}
