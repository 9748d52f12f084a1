import type { CountryCode } from '#domain/countries.ts';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { formatDecimal, formatMoney } from '#domain/money.ts';
import type { Cofinance, DeliveryMethod, Point } from '#features/stores/delivery/delivery.contract.ts';
import { type FleetQuote, shareQuote } from '#features/stores/delivery/delivery.rules.ts';
import {
  type DeliveryMatch,
  type DeliveryProfile,
  findExclusion,
  matchDelivery,
} from '#features/stores/guests/serving.rules.ts';
import { feeLabels, orderPartOf, zoneText } from './orderPartOf.rules.ts';
import type { OrderAddress, OrderDelivery, OrderPart } from '../record/orderShape.contract.ts';
import type { Refusal } from '../placing/placing.contract.ts';
import { orderRefusal } from './refusals.rules.ts';

/** Price of a delivery, who delivers it, and the reasons that prevent it. */
export type DeliveryQuote = {
  method: DeliveryMethod | null;
  delivery: OrderDelivery | null;
  parts: OrderPart[];
  minimumOrder: number;
  refusals: Refusal[];
  /** A larger order that pays a lower fee, as a sentence for the guest. */
  notices: string[];
};

export const noDelivery: DeliveryQuote = {
  method: null,
  delivery: null,
  parts: [],
  minimumOrder: 0,
  refusals: [],
  notices: [],
};

type DeliveryInput = {
  store: DeliveryProfile & { name: string };
  address: OrderAddress | null | undefined;
  /** Sum of the products. */
  total: number;
  /** Quote of an external fleet; null: not requested, or no answer. */
  fleetQuote: FleetQuote | null;
  country: CountryCode;
  /** A benefit waives the minimum order, so the cheapest area counts whatever its minimum. */
  waivesMinimum: boolean;
};

/** Quotes a delivery from the cheapest area that contains the address and takes the order, else from the cheapest. */
export function quoteDelivery(input: DeliveryInput): DeliveryQuote {
  const { store, address, total, country, waivesMinimum } = input;
  if (!address) return { ...noDelivery, refusals: [orderRefusal('address', 'address', 'Indica adónde va el pedido.')] };
  const storeScope = matchDelivery(store, address, total, { reachesMinimum: !waivesMinimum });
  if (!storeScope) return { ...noDelivery, refusals: [notDelivered(store, address)] };
  const { area, method, distanceKm } = storeScope;
  const short = area.minimumOrder - total;
  const where = area.asChain.minimumOrder ? 'con despacho' : 'para esta dirección';
  const minimum = `El pedido mínimo ${where} es ${formatMoney(area.minimumOrder, country)}: faltan ${formatMoney(short, country)}.`;
  const parts = feeParts(storeScope, input);
  return {
    method,
    delivery: {
      type: method.deliveryType,
      feeType: method.deliveryFeeType,
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
      ...(short > 0 ? [orderRefusal('minimum', 'lines', minimum)] : []),
      ...(parts ? [] : [orderRefusal('fee', 'address', noFee(method))]),
    ],
    notices: waivesMinimum ? [] : cheaperNotices(storeScope, input, address),
  };
}

/** Guests do not read the name of an exclusion: it is written for the staff. */
const notDelivered = (store: DeliveryInput['store'], point: Point): Refusal =>
  findExclusion(store, point)
    ? orderRefusal('exclusion', 'address', `La dirección está en un sector donde ${store.name} no reparte.`)
    : orderRefusal('address', 'address', `${store.name} no reparte a esa dirección.`);

/** A lower fee that the order would have if it reached the minimum of a cheaper area. */
function cheaperNotices({ area, fee }: DeliveryMatch, { store, total, country }: DeliveryInput, point: Point) {
  // Without a larger minimum there is nothing to reach, and the zones are not searched again.
  if (!store.deliveryAreas.some(({ minimumOrder }) => minimumOrder > total)) return [];
  const cheapest = matchDelivery(store, point, total);
  const missing = cheapest ? cheapest.area.minimumOrder - total : 0;
  if (!cheapest || cheapest.area === area || missing <= 0) return [];
  const lower = matchDelivery(store, point, total + missing);
  if (!lower || lower.fee === null || (fee !== null && lower.fee >= fee)) return [];
  const [more, price] = [missing, lower.fee].map((amount) => formatMoney(amount, country));
  return [`Con ${more} más en productos, el despacho cuesta ${price}.`];
}

const noFee = ({ deliveryFeeType, deliveryType }: DeliveryMethod): string =>
  deliveryFeeType === 'external'
    ? `${deliveryTypes[deliveryType].label} no respondió cuánto cuesta el despacho. Intenta de nuevo en un momento.`
    : 'No se puede calcular el despacho a esa dirección.';

/** The parts of the fee; null: it cannot be known. */
function feeParts(
  { area, method, fee, distanceKm }: DeliveryMatch,
  { store, fleetQuote, country }: DeliveryInput,
): OrderPart[] | null {
  if (fee === null) {
    if (method.deliveryFeeType !== 'external' || !fleetQuote) return null;
    return sharedParts(fleetQuote, area.externalDeliveryCofinance ?? method.externalDeliveryCofinance, method);
  }
  if (fee === 0) return [orderPartOf('deliveryFee', feeLabels.deliveryFee, 0, 'Gratis')];
  const km = distanceKm === null ? '' : `${formatDecimal(Math.round(distanceKm * 100) / 100, country)} km`;
  // The only zone of a store needs no name.
  const zones = store.deliveryAreas.filter(({ kind }) => kind !== 'exclusion');
  const zone = zones.length > 1 ? zoneText(area.name) : '';
  const detail = [zone, method.deliveryFeeType === 'dynamic' ? km : ''].filter(Boolean).join(', ');
  return [orderPartOf('deliveryFee', feeLabels.deliveryFee, fee, detail || null)];
}

/** Parts of the fleet's price: the guest's share and the store's contribution. */
function sharedParts(quote: FleetQuote, cofinance: Cofinance | null, { deliveryType }: DeliveryMethod): OrderPart[] {
  const { store } = shareQuote(quote, cofinance);
  const by = deliveryTypes[deliveryType].label;
  return [
    orderPartOf('deliveryFee', feeLabels.deliveryFee, quote.deliveryFee, by),
    orderPartOf('deliveryGrant', feeLabels.deliveryGrant, -store.deliveryFee),
    orderPartOf('serviceFee', feeLabels.serviceFee, quote.serviceFee, by),
    orderPartOf('serviceGrant', feeLabels.serviceGrant, -store.serviceFee),
  ].filter(({ kind, amount }) => kind === 'deliveryFee' || amount !== 0);
}
