import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readAmount } from '../../amounts.ts';
import { sumOfLines } from '../amounts.ts';
import type { ChannelAmounts, ChannelLine, ChannelOrder } from '../port.ts';
import {
  acceptMinutes,
  type PeyaDiscount,
  type PeyaOrder,
  type PeyaProduct,
  type PeyaTopping,
  reasonText,
  stateOf,
} from './dialect.ts';

type Amount = (value: number) => number;
const unreadable = (message: string) => new ProviderFailure('unreadable', message);

function priceOfOne(name: string, price: number, quantity: number): number {
  if (price % quantity === 0) return price / quantity;
  throw unreadable(`PedidosYa informa un precio de ${name} que no se divide por ${quantity}: no se redondea.`);
}

const choiceOf = (
  { id, remoteCode: key, name, price, quantity, children }: PeyaTopping,
  amount: Amount,
): ChannelLine => ({
  reference: id || key || name,
  key: key || null,
  name,
  quantity,
  unitPrice: priceOfOne(name, amount(price), quantity),
  comment: '',
  choices: (children ?? []).map((child) => choiceOf(child, amount)),
});

const lineOf = (
  { id, remoteCode: key, name, unitPrice, quantity, comment, selectedToppings }: PeyaProduct,
  amount: Amount,
): ChannelLine => ({
  reference: id || key || name,
  key: key || null,
  name,
  quantity,
  unitPrice: amount(unitPrice),
  comment,
  choices: (selectedToppings ?? []).map((choice) => choiceOf(choice, amount)),
});

/** Whether the store delivers: PedidosYa sends no courier. */
export const isByStore = ({ expeditionType, delivery }: PeyaOrder): boolean =>
  expeditionType === 'delivery' && !delivery?.riderPickupTime;

const ofTopping = ({ discounts, children }: PeyaTopping): PeyaDiscount[] => [
  ...discounts,
  ...(children ?? []).flatMap(ofTopping),
];
/** In minor units: decimals do not add up exactly. */
const sumOf = (all: readonly { amount: number }[], amount: Amount) =>
  all.reduce((sum, each) => sum + amount(each.amount), 0);

/** The discounts of an order, of which those of its products may be part. */
function discountsIn({ discounts, products, price }: PeyaOrder, amount: Amount): readonly PeyaDiscount[] {
  const ofProducts = products.flatMap((each) => [
    ...each.discounts,
    ...(each.selectedToppings ?? []).flatMap(ofTopping),
  ]);
  const { discountAmountTotal: total } = price;
  if (typeof total !== 'number') return discounts.length > 0 ? discounts : ofProducts;
  const candidates = [discounts, [...discounts, ...ofProducts], ofProducts];
  const found = candidates.find((each) => sumOf(each, amount) === amount(total));
  if (found) return found;
  throw unreadable('PedidosYa informa descuentos que no suman lo mismo que su total.');
}

function amountsOf(order: PeyaOrder, lines: readonly ChannelLine[], amount: Amount): ChannelAmounts {
  const { price, payment } = order;
  const byVendor = ({ amount: all, sponsorships }: PeyaDiscount) =>
    sponsorships && sponsorships.length > 0
      ? sumOf(
          sponsorships.filter(({ sponsor }) => sponsor === 'VENDOR'),
          amount,
        )
      : amount(all);
  const discounts = discountsIn(order, amount);
  const storeDiscount = discounts.reduce((sum, each) => sum + byVendor(each), 0);
  const fees = (price.deliveryFees ?? []).map(({ value }) => ({ amount: value }));
  const delivery = isByStore(order) ? sumOf(fees, amount) || amount(price.deliveryFee) : 0;
  const tip = isByStore(order) ? amount(price.riderTip) : 0;
  const isPaid = payment?.status !== 'pending';
  const isAtStore = isByStore(order) || order.expeditionType === 'pickup';
  return {
    products: sumOfLines(lines),
    storeDiscount,
    channelDiscount: sumOf(discounts, amount) - storeDiscount,
    delivery,
    tip,
    fees: 0,
    total: amount(price.subTotal) - storeDiscount + delivery + tip,
    cashDue: isPaid ? 0 : amount(isAtStore ? price.collectFromCustomer : price.payRestaurant),
  };
}

function customerOf(order: PeyaOrder) {
  const { customer, delivery } = order;
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
  const known = { name, phone: customer?.mobilePhone || null, phoneCode: null };
  const place = isByStore(order) ? delivery?.address : null;
  if (!place) return { customer: { ...known, address: null } };
  const text = [[place.street, place.number].filter(Boolean).join(' '), place.city].filter(Boolean).join(', ');
  const detail = [place.building, place.floor, place.flatNumber].filter(Boolean).join(', ') || null;
  const { latitude, longitude, deliveryInstructions: note } = place;
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { customer: { ...known, address: { text, detail, latitude, longitude } }, note };
  // An address without coordinates is still readable.
  return {
    customer: { ...known, address: null },
    note: [`Dirección: ${text}`, detail, note].filter(Boolean).join('\n'),
  };
}

/** An order in our terms. Amounts are those that PedidosYa reports: whether they add up is checked where it is placed. */
export function orderOf(order: PeyaOrder, storeReference: string, currency: string): ChannelOrder {
  if (order.test) throw unreadable('Es un pedido de prueba de PedidosYa: no se prepara.');
  const amount = (value: number) => readAmount(value, 'major', currency);
  const state = stateOf(order);
  if (!state) throw unreadable(`PedidosYa informa un estado que no conocemos: ${order.status}.`);
  const { expeditionType, delivery, pickup, createdAt, expiryDate } = order;
  const lines = order.products.map((product) => lineOf(product, amount));
  const { customer, note } = customerOf(order);
  const deadline = expiryDate ? Date.parse(expiryDate) : Date.parse(createdAt) + acceptMinutes * 60_000;
  const due = expeditionType === 'pickup' ? pickup?.pickupTime : delivery?.expectedDeliveryTime;
  return {
    reference: order.token,
    displayNumber: order.shortCode || order.code,
    storeReference,
    state,
    acceptBy: state === 'waiting' ? new Date(deadline).toISOString() : null,
    placedAt: new Date(createdAt).toISOString(),
    scheduledFor: order.preOrder && due ? new Date(due).toISOString() : null,
    method: expeditionType === 'pickup' ? 'pickUp' : 'delivery',
    carrier: expeditionType === 'pickup' || isByStore(order) ? 'store' : 'channel',
    customer,
    lines,
    notes: [order.comments?.customerComment, note].filter(Boolean).join('\n'),
    amounts: amountsOf(order, lines, amount),
    reason: reasonText(order),
  };
}
