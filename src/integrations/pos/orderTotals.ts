import { allocate } from '#domain/allocate.ts';
import type { PosCodeKind, PosLine, PosOrder, PosRefusal } from './port.ts';

type Priced = Pick<PosLine, 'quantity' | 'unitPrice'>;

/** Amount of a line with its options, before its discount. */
export const lineAmount = ({ quantity, unitPrice, choices }: Priced & { choices: readonly Priced[] }): number =>
  quantity * choices.reduce((sum, choice) => sum + choice.quantity * choice.unitPrice, unitPrice);

/** Sum of the discounts of lines. */
export const discountOf = (lines: readonly Pick<PosLine, 'discount'>[]): number =>
  lines.reduce((sum, { discount }) => sum + discount, 0);

/** A product, an option or the delivery, where all of them are lines. */
export type FlatLine = Omit<PosLine, 'choices' | 'discountCode'> & {
  /** The place of its line in the order; null: the delivery. */
  place: number | null;
  /** In one unit of its line. */
  perUnit: number;
};

/** The lines of an order with each option after its product, then the delivery. Products and options share discounts. */
export function flatLines({ lines, delivery }: Pick<PosOrder, 'lines' | 'delivery'>): FlatLine[] {
  const products = lines.flatMap(({ choices, discountCode: _, ...line }, place) => {
    const product = { ...line, perUnit: 1 };
    const options = choices.map(({ code, name, quantity, unitPrice }) => ({
      code,
      name,
      unitPrice,
      quantity: line.quantity * quantity,
      perUnit: quantity,
      comment: '',
    }));
    const parts = [product, ...options];
    const discounts = allocate(
      line.discount,
      parts.map((part) => Math.round(part.quantity * part.unitPrice)),
    );
    return parts.map((part, at) => ({ ...part, place, discount: discounts[at] ?? 0 }));
  });
  if (!delivery?.code) return products;
  const fee = { code: delivery.code, name: 'Despacho', quantity: 1, perUnit: 1, unitPrice: delivery.amount };
  return [...products, { ...fee, place: null, discount: 0, comment: '' }];
}

/** The refusal of a delivery that is sold as an item and has no code; null: it has one, or there is no delivery. */
export const deliveryRefusal = ({ delivery }: PosOrder, name: string): PosRefusal | null =>
  delivery && delivery.code === null
    ? { state: 'refused', reason: 'unmapped', message: `Falta el código con que ${name} cobra el despacho.` }
    : null;

/** Codes of an order beside those of its lines, of the kinds that a point of sale takes. */
export function codesIn({ discounts, lines, tip, payment }: PosOrder, kinds: readonly PosCodeKind[]): string[] {
  const codes: Record<PosCodeKind, readonly (string | null)[]> = {
    coupon: discounts.map(({ code }) => code),
    product: lines.map(({ discountCode }) => discountCode),
    delivery: [],
    tip: [tip?.code ?? null],
    payment: [payment.code],
  };
  return kinds.flatMap((kind) => codes[kind]).flatMap((code) => code ?? []);
}

/** The number of a payment method: the code of the order, where it is a number, before that of the credentials. */
export const paymentNumber = (
  { kind, code }: PosOrder['payment'],
  ids: Readonly<Record<PosOrder['payment']['kind'], string>>,
): number => Number(code !== null && /^\d{1,9}$/.test(code) ? code : ids[kind]);
