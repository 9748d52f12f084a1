import type { DispatchMethod } from '#domain/dispatch.ts';
import type { SoldLine } from '../record/orderShape.contract.ts';
import type { OrderInput } from './placing.contract.ts';

/** What a coupon or points are looked at with. Amounts in the minor unit. */
export type BenefitCase = {
  asked: OrderInput;
  lines: readonly SoldLine[];
  productsTotal: number;
  deliveryFee: number;
  dispatchMethod: DispatchMethod;
  at: Date;
};

/** An amount taken off, with its words, or why there is none. What is left to pay never falls below zero. */
export type Benefit = { amount: number; label: string; detail: string | null } | { refusal: string };

/** The port through which coupons and loyalty take part in an order's price. */
export type Benefits = {
  coupon(code: string, given: BenefitCase): Benefit;
  points(points: number, given: BenefitCase): Benefit;
};

/** A company that redeems nothing. */
export const disabledBenefits: Benefits = {
  coupon: (code) => ({ refusal: `El cupón «${code}» no existe o no se puede usar en este pedido.` }),
  points: () => ({ refusal: 'Este comercio no tiene un programa de puntos.' }),
};
