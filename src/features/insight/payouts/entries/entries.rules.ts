import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { roundHalfAwayFromZero } from '#domain/money.ts';
import { type IsoWeek, weekOf } from '#domain/time/isoWeek.ts';

/** Fees of a store, with shares in hundredths of a percent. */
export type PayoutTerms = {
  deliveryCommission: number;
  pickUpCommission: number;
  vat: number;
  /** Per order. */
  serviceAmount: number;
  servicePercent: number;
};

/** Terms of a store without an agreement. */
export const noTerms: PayoutTerms = {
  deliveryCommission: 0,
  pickUpCommission: 0,
  vat: 0,
  serviceAmount: 0,
  servicePercent: 0,
};

/** Amounts of a ledger entry, each rounded, so that entries add up exactly to their totals. */
export type EntryAmounts = {
  collectedSale: number;
  collectedDelivery: number;
  collectedTip: number;
  /** Includes `vat`. */
  commission: number;
  vat: number;
  serviceCost: number;
  adjustment: number;
  carried: number;
};

export const noAmounts: EntryAmounts = {
  collectedSale: 0,
  collectedDelivery: 0,
  collectedTip: 0,
  commission: 0,
  vat: 0,
  serviceCost: 0,
  adjustment: 0,
  carried: 0,
};
const amountNames = Object.keys(noAmounts) as (keyof EntryAmounts)[];

const collectedOf = ({ collectedSale, collectedDelivery, collectedTip }: EntryAmounts): number =>
  collectedSale + collectedDelivery + collectedTip;

/** Amount due to the store for an entry, or for the sum of several. */
export const netOf = (amounts: EntryAmounts): number =>
  collectedOf(amounts) - amounts.commission - amounts.serviceCost + amounts.adjustment + amounts.carried;

export const sumOf = (entries: readonly EntryAmounts[]): EntryAmounts =>
  entries.reduce(
    (sum, entry) =>
      Object.fromEntries(amountNames.map((name) => [name, sum[name] + entry[name]])) as unknown as EntryAmounts,
    noAmounts,
  );

const shareOf = (amount: number, hundredths: number): number => roundHalfAwayFromZero((amount * hundredths) / 10_000);

export type SoldOrder = {
  /** Paid online for the order, including `delivery` and `tip`. */
  paid: number;
  delivery: number;
  tip: number;
  dispatchMethod: DispatchMethod;
};

/** Entry of a completed order. The commission applies to the sale only: delivery and tip are passed on. */
export function saleEntry({ paid, delivery, tip, dispatchMethod }: SoldOrder, terms: PayoutTerms): EntryAmounts {
  const collectedSale = paid - delivery - tip;
  const rate = dispatchMethod === 'delivery' ? terms.deliveryCommission : terms.pickUpCommission;
  const commissionBeforeVat = shareOf(collectedSale, rate);
  const vat = shareOf(commissionBeforeVat, terms.vat);
  const serviceCost = terms.serviceAmount + shareOf(paid, terms.servicePercent);
  return {
    ...noAmounts,
    collectedSale,
    collectedDelivery: delivery,
    collectedTip: tip,
    commission: commissionBeforeVat + vat,
    vat,
    serviceCost,
  };
}

/** Allocates a refund: first to the sale, then to delivery, then to the tip. */
function allocateRefund(refunded: number, sale: EntryAmounts): EntryAmounts {
  const collectedSale = Math.min(refunded, sale.collectedSale);
  const collectedDelivery = Math.min(refunded - collectedSale, sale.collectedDelivery);
  const refundedShare = (amount: number) =>
    sale.collectedSale === 0 ? 0 : roundHalfAwayFromZero((amount * collectedSale) / sale.collectedSale);
  return {
    ...noAmounts,
    collectedSale,
    collectedDelivery,
    collectedTip: refunded - collectedSale - collectedDelivery,
    commission: refundedShare(sale.commission),
    vat: refundedShare(sale.vat),
  };
}

/**
 * Entry of a refund, from the sale entry and the amount refunded before. Refunds the commission in proportion, but not
 * the service cost.
 *
 * The refunds of an entire order add up to its collected amounts and commission exactly.
 */
export function refundEntry(sale: EntryAmounts, before: number, amount: number): EntryAmounts {
  const [then, now] = [allocateRefund(before, sale), allocateRefund(before + amount, sale)];
  return Object.fromEntries(amountNames.map((name) => [name, then[name] - now[name]])) as unknown as EntryAmounts;
}

/** Entries that move a negative balance to the next week. They add up to zero. */
export const carryoverEntries = (payment: number): { here: EntryAmounts; there: EntryAmounts } | null =>
  payment < 0 ? { here: { ...noAmounts, carried: -payment }, there: { ...noAmounts, carried: payment } } : null;

type EntryDays = {
  /** Business day of the order, and the local day of its completion or refund at the store. */
  businessDay: string;
  landedDay: string;
  today: string;
};

/**
 * Week of an entry: that of the order or, if later, of its completion or refund. The current week if that one is
 * closed.
 */
export function weekFor({ businessDay, landedDay, today }: EntryDays, isClosed: (week: IsoWeek) => boolean): IsoWeek {
  const week = weekOf(businessDay > landedDay ? businessDay : landedDay);
  return isClosed(week) ? weekOf(today) : week;
}
