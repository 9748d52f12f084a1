import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { roundHalfAwayFromZero } from '#domain/money.ts';
import { type IsoWeek, weekOf } from '#domain/time/isoWeek.ts';

/** What a store pays, with shares in hundredths of a percent. */
export type PayoutTerms = {
  deliveryCommission: number;
  pickUpCommission: number;
  vat: number;
  /** Of each order. */
  serviceAmount: number;
  servicePercent: number;
};

/** What holds for a store that nobody has agreed anything with. */
export const noTerms: PayoutTerms = {
  deliveryCommission: 0,
  pickUpCommission: 0,
  vat: 0,
  serviceAmount: 0,
  servicePercent: 0,
};

/** What an entry moves, each rounded; sums are sums of these. */
export type EntryAmounts = {
  collectedSale: number;
  collectedDelivery: number;
  collectedTip: number;
  /** With its VAT, which is also told apart. */
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

/** What a store gets by an entry, or by a sum of them. */
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
  /** What was paid online for it, and what of that is for bringing it and for whoever brought it. */
  paid: number;
  delivery: number;
  tip: number;
  dispatchMethod: DispatchMethod;
};

/** The entry of an order that was completed. The commission is of the sale alone: delivery and tip are passed on. */
export function saleEntry({ paid, delivery, tip, dispatchMethod }: SoldOrder, terms: PayoutTerms): EntryAmounts {
  const collectedSale = paid - delivery - tip;
  const rate = dispatchMethod === 'delivery' ? terms.deliveryCommission : terms.pickUpCommission;
  const bare = shareOf(collectedSale, rate);
  const vat = shareOf(bare, terms.vat);
  const serviceCost = terms.serviceAmount + shareOf(paid, terms.servicePercent);
  return {
    ...noAmounts,
    collectedSale,
    collectedDelivery: delivery,
    collectedTip: tip,
    commission: bare + vat,
    vat,
    serviceCost,
  };
}

/** What so much given back takes of an order: of the sale first, then of its delivery, then of its tip. */
function takenBy(refunded: number, sale: EntryAmounts): EntryAmounts {
  const collectedSale = Math.min(refunded, sale.collectedSale);
  const collectedDelivery = Math.min(refunded - collectedSale, sale.collectedDelivery);
  const backOf = (amount: number) =>
    sale.collectedSale === 0 ? 0 : roundHalfAwayFromZero((amount * collectedSale) / sale.collectedSale);
  return {
    ...noAmounts,
    collectedSale,
    collectedDelivery,
    collectedTip: refunded - collectedSale - collectedDelivery,
    commission: backOf(sale.commission),
    vat: backOf(sale.vat),
  };
}

/**
 * The entry of a refund, by the entry of its order and what was given back of it before. The commission on what was not
 * kept goes back with it; what handling the order costs does not. All refunds of an order together leave nothing over.
 */
export function refundEntry(sale: EntryAmounts, before: number, amount: number): EntryAmounts {
  const [then, now] = [takenBy(before, sale), takenBy(before + amount, sale)];
  return Object.fromEntries(amountNames.map((name) => [name, then[name] - now[name]])) as unknown as EntryAmounts;
}

/** What a week that comes out below zero leaves to the next one: an entry in each, which together are nothing. */
export const carryoverEntries = (payment: number): { here: EntryAmounts; there: EntryAmounts } | null =>
  payment < 0 ? { here: { ...noAmounts, carried: -payment }, there: { ...noAmounts, carried: payment } } : null;

type Landing = {
  /** Of the order, and the one on which it was completed or given back, by the store's clock. */
  businessDay: string;
  landedDay: string;
  today: string;
};

/** The week an entry is of: that of its order, of the day it landed where that is later, and never one that is closed. */
export function weekFor({ businessDay, landedDay, today }: Landing, isClosed: (week: IsoWeek) => boolean): IsoWeek {
  const own = weekOf(businessDay > landedDay ? businessDay : landedDay);
  return isClosed(own) ? weekOf(today) : own;
}
