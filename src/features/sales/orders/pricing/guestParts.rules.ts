import type { FeeDisplay } from '#domain/delivery/deliveryTypes.ts';
import type { OrderPart } from '../record/orderShape.contract.ts';

type Kind = OrderPart['kind'];

/** Fee under which the other fee of a fleet is shown. */
const merged: Record<FeeDisplay, Partial<Record<Kind, Kind>>> = {
  both: {},
  deliveryFee: { serviceFee: 'deliveryFee', serviceGrant: 'deliveryGrant' },
  serviceFee: { deliveryFee: 'serviceFee', deliveryGrant: 'serviceGrant' },
};

/**
 * Parts of a total for guests, with the two fees of a fleet merged when the chain wants that. The sum stays the same.
 */
export function guestParts(parts: readonly OrderPart[], display: FeeDisplay): OrderPart[] {
  if (!parts.some(({ kind }) => kind === 'serviceFee')) return [...parts];
  const names = new Map(parts.map(({ kind, label }) => [kind, label]));
  const renamed = parts.map((part) => {
    const kind = merged[display][part.kind] ?? part.kind;
    return { ...part, kind, label: names.get(kind) ?? part.label };
  });
  return [...Map.groupBy(renamed, ({ kind }) => kind).values()].flatMap(([first, ...others]) =>
    first ? { ...first, amount: others.reduce((sum, { amount }) => sum + amount, first.amount) } : [],
  );
}
