import { allocate } from '#domain/allocate.ts';
import type { CountryCode } from '#domain/countries.ts';
import { isPaidOnline, type PaymentMethod, paymentMethods } from '#domain/payments.ts';
import { taxPercents } from '#domain/taxes.ts';
import { groupCodeOf, type OrderCodes, type OrderContent } from '#features/sales/pos/server/index.ts';
import { discountOf, lineAmount } from '#integrations/pos/orderTotals.ts';
import type { PosChoice, PosDiscount, PosLine, PosOrder } from '#integrations/pos/port.ts';
import type {
  Billing,
  Customer,
  OrderAddress,
  OrderPart,
  SoldChoice,
  SoldLine,
} from '../../record/orderShape.contract.ts';
import type { MissingCode } from '../posOrders.contract.ts';
import type { OrderForPos } from './posOrders.repo.ts';

type Draft = { key: string; sentAt: string; codes: OrderCodes; country: CountryCode };

/** Options of options are options of their product there. */
type FlatChoice = { optionId: number; name: string; quantity: number; paid: number; price: number };

const flatten = (choices: readonly SoldChoice[], times = 1): FlatChoice[] =>
  choices.flatMap(({ optionId, name, quantity, free, price, choices: below }) => [
    { optionId, name, quantity: quantity * times, paid: (quantity - free) * times, price },
    ...flatten(below, quantity * times),
  ]);

const sumOf = (parts: readonly OrderPart[], kinds: readonly OrderPart['kind'][]): number =>
  parts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);

/** Parts that a point of sale charges with the delivery. */
const feeKinds = ['deliveryFee', 'deliveryGrant', 'deliveryBenefit', 'serviceFee', 'serviceGrant'] as const;

/** Content of an order whose codes it is sent with. */
export function contentOf({ lines, parts, coupons, paymentMethod }: OrderForPos): OrderContent {
  const sold = lines as SoldLine[];
  return {
    productIds: sold.map(({ productId }) => productId),
    optionIds: sold.flatMap(({ choices }) => flatten(choices).map(({ optionId }) => optionId)),
    couponIds: coupons.map(({ id }) => id),
    hasDelivery: sumOf(parts as OrderPart[], feeKinds) !== 0,
    hasTip: sumOf(parts as OrderPart[], ['tip']) !== 0,
    paymentMethod: paymentMethods.find((method) => method === paymentMethod) ?? null,
  };
}

/** Products and options without a code, each once. */
function missingIn(lines: readonly SoldLine[], codes: OrderCodes): MissingCode[] {
  const found = lines.flatMap(({ productId, name, choices }): MissingCode[] => [
    ...(codes.products.has(productId) ? [] : [{ kind: 'product' as const, id: productId, name }]),
    ...flatten(choices).flatMap((choice) =>
      codes.options.has(choice.optionId) ? [] : [{ kind: 'option' as const, id: choice.optionId, name: choice.name }],
    ),
  ]);
  return [...new Map(found.map((each) => [`${each.kind} ${each.id} ${each.name}`, each])).values()];
}

/** Units that the group includes have no price. */
function choicesOf(line: SoldLine, codes: OrderCodes): PosChoice[] {
  const groups = codes.products.get(line.productId)?.groups ?? [];
  return flatten(line.choices).flatMap(({ optionId, name, quantity, paid, price }) => {
    const code = codes.options.get(optionId) ?? '';
    const groupCode = groupCodeOf(groups, code) ?? '';
    const choice = { code, groupCode, name };
    return [
      { ...choice, quantity: paid, unitPrice: price },
      { ...choice, quantity: quantity - paid, unitPrice: 0 },
    ].filter((each) => each.quantity > 0);
  });
}

/** A line whose amount is that of ours, without its discount. */
function lineOf(line: SoldLine, codes: OrderCodes): PosLine {
  const { productId, name, quantity, total, comment } = line;
  const product = codes.products.get(productId);
  const choices = choicesOf(line, codes);
  const choicesTotal = choices.reduce((sum, choice) => sum + choice.quantity * choice.unitPrice, 0);
  const { code = '', discountCode = null } = product ?? {};
  const unitPrice = total / quantity - choicesTotal;
  return { code, name, quantity, unitPrice, discount: 0, discountCode, comment, choices };
}

const outsideKinds = ['tip', 'cashRounding'] as const;
/** Amount of our total that is no sale of the point of sale: the tip and the rounding of cash. */
export const outsideOf = (parts: unknown): number => sumOf(parts as OrderPart[], outsideKinds);

/** Splits the discounts of an order between its lines: as they were sold, else by their amounts. */
function withDiscounts(
  lines: readonly PosLine[],
  sold: readonly SoldLine[],
  discounts: readonly PosDiscount[],
): PosLine[] {
  const discount = discounts.reduce((sum, { amount }) => sum + amount, 0);
  const isCoded = discounts.some(({ code }) => code !== null);
  const known = sold.map((line) => line.discount ?? 0);
  const isKnown = known.reduce((sum, each) => sum + each, 0) === discount;
  const shares = isKnown ? known : allocate(discount, lines.map(lineAmount));
  return lines.map((line, at) => ({
    ...line,
    discount: shares[at] ?? 0,
    discountCode: isCoded ? null : line.discountCode,
  }));
}

/** Each discount with the code of its coupon or promotion. */
function discountsOf({ parts, coupons }: OrderForPos, codes: OrderCodes): PosDiscount[] {
  const codeOf = (isAutomatic: boolean) => {
    const coupon = coupons.find((each) => each.isAutomatic === isAutomatic);
    return (coupon && codes.coupons.get(coupon.id)) ?? null;
  };
  const codesByKind = { coupon: codeOf(false), promotion: codeOf(true), points: null };
  return (parts as OrderPart[]).flatMap(({ kind, label: name, amount }): PosDiscount[] =>
    (kind === 'coupon' || kind === 'promotion' || kind === 'points') && amount < 0
      ? [{ kind, code: codesByKind[kind], name, amount: -amount }]
      : [],
  );
}

/** Channels collect what their guest does not pay on handover. */
function paymentOf({ source, paymentMethod }: OrderForPos): PosOrder['payment']['kind'] {
  if (paymentMethod === 'cash') return 'cash';
  const isPaid = source !== 'mercat' || isPaidOnline(paymentMethod as PaymentMethod);
  return isPaid ? 'online' : 'card';
}

function customerOf({ customer, address }: OrderForPos): PosOrder['customer'] {
  const { name, phone, mail } = customer as Customer;
  const to = address as OrderAddress | null;
  return { name, phone, email: mail, address: to && [to.text, to.detail].filter(Boolean).join(', ') };
}

/** Points of sale that issue no documents ignore it. */
function billingOf({ billing }: OrderForPos): PosOrder['billing'] {
  const to = billing as Billing;
  if (to.kind === 'ticket') return { kind: 'receipt' };
  return { kind: 'invoice', taxId: to.documentId, businessName: to.businessName };
}

/**
 * An order as its point of sale takes it, or why it does not take it.
 *
 * Its amounts have to add up to our total, less the tip and the rounding of cash.
 */
export function posOrderOf(
  order: OrderForPos,
  { key, sentAt, codes, country }: Draft,
): { order: PosOrder } | { missing: MissingCode[] } | { problem: string } {
  const sold = order.lines as SoldLine[];
  const parts = order.parts as OrderPart[];
  const missing = missingIn(sold, codes);
  if (missing.length > 0) return { missing };
  const plain = sold.map((line) => lineOf(line, codes));
  const discounts = discountsOf(order, codes);
  const lines = withDiscounts(plain, sold, discounts);
  const tip = sumOf(parts, ['tip']);
  const fee = sumOf(parts, feeKinds);
  const total = lines.reduce((sum, line) => sum + lineAmount(line), fee) - discountOf(lines);
  if (total !== order.total - outsideOf(parts))
    return { problem: 'Los montos del pedido no suman su total: digítalo en la caja.' };
  return {
    order: {
      key,
      placedAt: order.createdAt,
      sentAt,
      scheduledFor: order.scheduledFor,
      method: order.dispatchMethod === 'delivery' ? 'delivery' : 'pickUp',
      customer: customerOf(order),
      lines,
      delivery: fee === 0 ? null : { code: codes.delivery, amount: fee },
      discounts,
      tip: tip > 0 ? { code: codes.tip, amount: tip } : null,
      taxPercent: taxPercents[country],
      total,
      payment: { kind: paymentOf(order), code: codes.payment },
      billing: billingOf(order),
      comment: [`Pedido ${order.id}`, order.notes].filter(Boolean).join('. '),
    },
  };
}
