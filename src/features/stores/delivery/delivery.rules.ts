import { roundHalfAwayFromZero } from '#domain/money.ts';
import type { Cofinance, DeliveryArea, DeliveryMethod } from './delivery.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

type Methods = Pick<StoreDraft, 'deliveryMethods'>;
type Threshold = Pick<StoreDraft, 'minimumValueForFreeDelivery' | 'freeDeliveryForExternal'>;
type Pricing = Threshold & Pick<StoreDraft, 'deliveryCalculationType'>;

/** The enabled methods of a store in order of priority. */
export const enabledMethods = ({ deliveryMethods }: Methods): DeliveryMethod[] =>
  deliveryMethods.filter(({ enabled }) => enabled).toSorted((one, other) => one.priority - other.priority);

/** The delivery method of an area: the one it names, or the first enabled one; null when there is none. */
export const methodFor = (store: Methods, { deliveryMethodKey }: Pick<DeliveryArea, 'deliveryMethodKey'>) =>
  enabledMethods(store).find(({ key }) => deliveryMethodKey === null || key === deliveryMethodKey) ?? null;

/** The total from which a method carries for nothing; null: it always charges. */
export const freeDeliveryFrom = (
  { minimumValueForFreeDelivery, freeDeliveryForExternal }: Threshold,
  { deliveryFeeType }: Pick<DeliveryMethod, 'deliveryFeeType'>,
): number | null => (deliveryFeeType === 'external' && !freeDeliveryForExternal ? null : minimumValueForFreeDelivery);

/** The kilometres a fee by distance counts: exactly, or each one that began. */
export const billableKm = (
  distanceKm: number,
  { deliveryCalculationType }: Pick<Pricing, 'deliveryCalculationType'>,
) => (deliveryCalculationType === 'startedKm' ? Math.ceil(distanceKm) : distanceKm);

type Carriage = {
  method: Pick<DeliveryMethod, 'deliveryFeeType' | 'basePrice' | 'kmPrice'>;
  area: { fee: number };
  /** Great-circle kilometres from the store; null where the store has no place on the map. */
  distanceKm: number | null;
  /** Total of the order, in the minor unit. */
  total: number;
};

/** The guest's delivery fee, in the minor unit; null when an external fleet quotes it or it is unknown. */
export function deliveryFee(store: Pricing, { method, area, distanceKm, total }: Carriage): number | null {
  const free = freeDeliveryFrom(store, method);
  if (free !== null && total >= free) return 0;
  switch (method.deliveryFeeType) {
    case 'fixed':
      return area.fee;
    case 'external':
      return null;
    case 'dynamic': {
      if (distanceKm === null || method.basePrice === null || method.kmPrice === null) return null;
      return roundHalfAwayFromZero(method.basePrice + method.kmPrice * billableKm(distanceKm, store));
    }
  }
}

/** An external fleet's price for one order, in the minor unit. */
export type FleetQuote = { deliveryFee: number; serviceFee: number };

/** Splits a fleet's price between store and guest; the store never pays more than the price. */
export function shareQuote(quote: FleetQuote, cofinance: Cofinance | null): { store: FleetQuote; guest: FleetQuote } {
  const granted = cofinance ? grant(quote, cofinance) : { deliveryFee: 0, serviceFee: 0 };
  return {
    store: granted,
    guest: {
      deliveryFee: quote.deliveryFee - granted.deliveryFee,
      serviceFee: quote.serviceFee - granted.serviceFee,
    },
  };
}

/** An amount for both fees goes to the delivery fee first, and what is left of it to the service fee. */
function grant({ deliveryFee, serviceFee }: FleetQuote, { kind, value, appliesTo }: Cofinance): FleetQuote {
  const [onDelivery, onService] = [appliesTo !== 'serviceFee', appliesTo !== 'deliveryFee'];
  if (kind === 'noGrant') return { deliveryFee: 0, serviceFee: 0 };
  if (kind === 'percentage') {
    const part = (fee: number) => roundHalfAwayFromZero((fee * value) / 100);
    return { deliveryFee: onDelivery ? part(deliveryFee) : 0, serviceFee: onService ? part(serviceFee) : 0 };
  }
  const amount = roundHalfAwayFromZero(value);
  const toDelivery = onDelivery ? Math.min(amount, deliveryFee) : 0;
  return { deliveryFee: toDelivery, serviceFee: onService ? Math.min(amount - toDelivery, serviceFee) : 0 };
}
