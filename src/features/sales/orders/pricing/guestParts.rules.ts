import type { FeeDisplay } from '#domain/delivery/deliveryTypes.ts';
import type { OrderDelivery, OrderPart } from '../record/orderShape.contract.ts';
import { displayedParts } from '../record/displayedParts.rules.ts';
import { feeLabels, zoneText } from './orderPartOf.rules.ts';

type FeeKind = keyof typeof feeLabels;

/** Fee under which the other fee of a fleet is shown. */
const merged: Record<FeeDisplay, Partial<Record<OrderPart['kind'], FeeKind>>> = {
  both: {},
  deliveryFee: { serviceFee: 'deliveryFee', serviceGrant: 'deliveryGrant' },
  serviceFee: { deliveryFee: 'serviceFee', deliveryGrant: 'serviceGrant' },
};

type Priced = {
  parts: readonly OrderPart[];
  delivery: (Pick<OrderDelivery, 'feeType'> & Partial<Pick<OrderDelivery, 'areaName'>>) | null;
};

/** A fee without the name of its zone, which means nothing to guests. */
function withoutZone(part: OrderPart, { delivery }: Priced): OrderPart {
  if (part.kind !== 'deliveryFee' || part.detail === null || !delivery?.areaName) return part;
  const detail = part.detail.replace(zoneText(delivery.areaName), '').replace(/^, /, '');
  return { ...part, detail: detail || null };
}

/** Whether a fleet set the fee. A delivery that the store gives away has no fee to name. */
export const hasFleetFee = ({ parts, delivery }: Priced): boolean =>
  parts.some(
    ({ kind, amount }) =>
      kind === 'serviceFee' || (kind === 'deliveryFee' && amount > 0 && delivery?.feeType === 'external'),
  );

/**
 * Parts of a total for guests: below discounted lines, the fees of a fleet under the name that the chain chose, and no
 * names of zones.
 * The sum stays the same.
 */
export function guestParts(order: Priced, display: FeeDisplay): OrderPart[] {
  const parts = displayedParts(order.parts);
  if (!hasFleetFee(order)) return parts.map((part) => withoutZone(part, order));
  const renamed = parts.map((part) => {
    const kind = merged[display][part.kind];
    return kind ? { ...part, kind, label: feeLabels[kind] } : part;
  });
  return renamed.flatMap((part) => {
    if (!(part.kind in feeLabels)) return part;
    const [first, ...others] = renamed.filter(({ kind }) => kind === part.kind);
    return first === part ? { ...part, amount: others.reduce((sum, { amount }) => sum + amount, part.amount) } : [];
  });
}
