import type { RefundedPart } from '../record/orderShape.contract.ts';

/** A document as a whole, or units of the lines at some places and the delivery. */
export type CreditPlan =
  | { kind: 'whole' }
  | { kind: 'parts'; lines: readonly { place: number; quantity: number }[]; delivery: boolean };

type Parts = Extract<CreditPlan, { kind: 'parts' }>;

/** The sale of a document, in amounts after discounts. */
export type CreditedSale = {
  lines: readonly { quantity: number; amount: number; optionCount: number }[];
  delivery: number;
  /** Paid with it, and in no document: the tip and the rounding of cash. */
  outside: number;
};

type Refunded = { amount: number; parts: readonly RefundedPart[] | null };

/** An earlier refund; its plan is null where it needs no credit note, or where a person has to issue it. */
type Earlier = { amount: number; plan: CreditPlan | null; isByHand: boolean };

const outsideKinds: readonly RefundedPart['kind'][] = ['tip', 'cashRounding'];

/** The parts that are in the document. */
const soldIn = (parts: readonly RefundedPart[]) => parts.filter(({ kind }) => !outsideKinds.includes(kind));

const sumOf = (amounts: readonly { amount: number }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

const partsOf = (earlier: readonly Earlier[]) => earlier.flatMap(({ plan }) => (plan?.kind === 'parts' ? [plan] : []));

/** Units of a line that are not credited yet. */
const unitsLeft = (sale: CreditedSale, earlier: readonly Earlier[], place: number): number =>
  partsOf(earlier)
    .flatMap(({ lines }) => lines)
    .reduce((left, line) => (line.place === place ? left - line.quantity : left), sale.lines[place]?.quantity ?? 0);

const isDeliveryLeft = ({ delivery }: CreditedSale, earlier: readonly Earlier[]): boolean =>
  delivery > 0 && !partsOf(earlier).some((plan) => plan.delivery);

/** Units of lines with their share of the amount, rounded, and the delivery. */
const amountOf = (sale: CreditedSale, { lines, delivery }: Parts): number =>
  lines.reduce(
    (sum, { place, quantity }) => {
      const line = sale.lines[place];
      return line ? sum + Math.round((line.amount * quantity) / line.quantity) : sum;
    },
    delivery ? sale.delivery : 0,
  );

const totalOf = ({ lines, delivery }: CreditedSale): number => sumOf(lines) + delivery;

/** Each product and option of a line is rounded. */
const toleranceOf = (sale: CreditedSale, { lines }: Parts): number =>
  lines.reduce((sum, { place }) => sum + 1 + (sale.lines[place]?.optionCount ?? 0), 0);

function planParts(
  sale: CreditedSale,
  parts: readonly RefundedPart[],
  earlier: readonly Earlier[],
): CreditPlan | 'none' | 'byHand' {
  const sold = soldIn(parts);
  if (sold.length === 0) return 'none';
  const fees = sold.filter(({ place }) => place === null);
  const units = Map.groupBy(sold, ({ place }) => place);
  units.delete(null);
  const lines = [...units].map(([place, { length: quantity }]) => ({ place: place ?? 0, quantity }));
  if (lines.some(({ place, quantity }) => quantity > unitsLeft(sale, earlier, place))) return 'byHand';
  const delivery = fees.length > 0;
  if (delivery && (sumOf(fees) !== sale.delivery || !isDeliveryLeft(sale, earlier))) return 'byHand';
  const plan = { kind: 'parts' as const, lines, delivery };
  return Math.abs(amountOf(sale, plan) - sumOf(sold)) <= toleranceOf(sale, plan) ? plan : 'byHand';
}

/** All that earlier credit notes left. */
function planRest(sale: CreditedSale, earlier: readonly Earlier[]): CreditPlan | 'none' {
  const lines = sale.lines.flatMap(({ amount }, place) => {
    const quantity = unitsLeft(sale, earlier, place);
    return quantity > 0 && amount > 0 ? [{ place, quantity }] : [];
  });
  const delivery = isDeliveryLeft(sale, earlier);
  return lines.length > 0 || delivery ? { kind: 'parts', lines, delivery } : 'none';
}

/**
 * The credit note of a refund. `none`: it returns nothing of the document.
 *
 * `byHand`: its amount is not made of units and the delivery, so that a person decides what it credits.
 */
export function planCredit(
  sale: CreditedSale,
  { amount, parts }: Refunded,
  earlier: readonly Earlier[],
): CreditPlan | 'none' | 'byHand' {
  if (earlier.some(({ plan }) => plan?.kind === 'whole')) return 'none';
  const total = totalOf(sale);
  // Units with a tip may cost as much as the document.
  const isEntire = parts ? sumOf(soldIn(parts)) === total : amount === total || amount === total + sale.outside;
  if (earlier.length === 0 && isEntire) return { kind: 'whole' };
  if (parts) return planParts(sale, parts, earlier);
  const isRest = amount === total + sale.outside - sumOf(earlier);
  return isRest && !earlier.some(({ isByHand }) => isByHand) ? planRest(sale, earlier) : 'byHand';
}

/** Amount of a credit note by its plan, and how far the rounding of its lines may be from it. */
export function expectedCredit(sale: CreditedSale, plan: CreditPlan): { amount: number; tolerance: number } {
  if (plan.kind === 'whole') return { amount: totalOf(sale), tolerance: 0 };
  return { amount: amountOf(sale, plan), tolerance: toleranceOf(sale, plan) };
}
