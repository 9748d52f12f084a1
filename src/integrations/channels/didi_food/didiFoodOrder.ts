import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readAmount } from '../../amounts.ts';
import type { ChannelAmounts, ChannelLine, ChannelOrder } from '../port.ts';
import {
  acceptMinutes,
  cashPayment,
  deliveryTypes,
  type DidiItem,
  type DidiOrder,
  pickUpMode,
  reasonText,
  stateOf,
} from './dialect.ts';

type Info = DidiOrder['order_info'];
type Amount = (value: number) => number;
const unreadable = (message: string) => new ProviderFailure('unreadable', message);

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const lineOf = (
  { app_item_id: key, name, sku_price: price, amount: quantity, remark = '', sub_item_list: choices }: DidiItem,
  amount: Amount,
): ChannelLine => ({
  reference: key || name,
  key: key || null,
  name,
  quantity,
  unitPrice: amount(price),
  comment: remark,
  choices: (choices ?? []).map((choice) => lineOf(choice, amount)),
});

const isByStore = ({ delivery_type: type, fulfillment_mode: mode }: Info): boolean =>
  type === deliveryTypes.store && mode !== pickUpMode;

function discountsOf({ price, promotions }: Info, amount: Amount) {
  const all = promotions ?? [];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + amount(value), 0);
  const total = sum(all.map(({ promo_discount: discount }) => discount));
  const byStore = sum(all.map(({ shop_subside_price: discount }) => discount));
  if (total !== amount(price.items_discount) + amount(price.delivery_discount))
    throw unreadable('DiDi Food informa descuentos que no suman lo mismo que sus promociones.');
  return { byStore, byChannel: total - byStore };
}

/** Cash that the store receives: of the guest, or of the courier of DiDi Food. */
function cashOf(info: Info): number {
  const { pay_type: type, price, fulfillment_mode: mode } = info;
  if (type !== cashPayment) return 0;
  return isByStore(info) || mode === pickUpMode ? price.customer_need_paying_money : price.shop_paid_money;
}

function amountsOf(info: Info, amount: Amount): ChannelAmounts {
  const { price, order_items: items } = info;
  const { byStore, byChannel } = discountsOf(info, amount);
  const tip = isByStore(info) ? amount(price.others_fees?.total_tip_money ?? 0) : 0;
  if (isByStore(info) && typeof price.real_price !== 'number')
    throw unreadable('DiDi Food no informa lo que recibe el local por un pedido que reparte él.');
  return {
    products: items.reduce((sum, { total_price: total }) => sum + amount(total), 0),
    storeDiscount: byStore,
    channelDiscount: byChannel,
    delivery: isByStore(info) ? amount(price.delivery_price) : 0,
    tip,
    fees: 0,
    total: isByStore(info) ? amount(price.real_price ?? 0) + tip : amount(price.order_price) - byStore,
    cashDue: amount(cashOf(info)),
  };
}

function customerOf(info: Info) {
  const { receive_address: place, virtual_phone_number: virtual, locator } = info;
  const phone = virtual || (place ? `${place.calling_code}${place.phone}` : '');
  const customer = { name: place?.name ?? '', phone: phone || null, phoneCode: locator || null };
  if (!place || !isByStore(info) || place.poi_address === '') return { customer: { ...customer, address: null } };
  const { poi_address: text, house_number: detail, poi_lat: latitude, poi_lng: longitude } = place;
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { customer: { ...customer, address: { text, detail: detail || null, latitude, longitude } } };
  // An address without coordinates is still readable.
  const address = [`Dirección: ${text}`, detail].filter(Boolean).join('\n');
  return { customer: { ...customer, address: null }, address };
}

/** An order in our terms. Amounts are those that DiDi Food reports: whether they add up is checked where it is placed. */
export function orderOf({ order_id: reference, order_info: info }: DidiOrder, currency: string): ChannelOrder {
  const amount = (value: number) => readAmount(value, 'hundredths', currency);
  const state = stateOf(info.status);
  if (!state) throw unreadable(`DiDi Food informa un estado que no conocemos: ${info.status}.`);
  const isPickUp = info.fulfillment_mode === pickUpMode;
  const { customer, address } = customerOf(info);
  return {
    reference,
    displayNumber: info.order_index,
    storeReference: info.shop.app_shop_id,
    state,
    acceptBy: state === 'waiting' ? instantOf(info.create_time + acceptMinutes * 60) : null,
    placedAt: instantOf(info.create_time),
    scheduledFor: null,
    method: isPickUp ? 'pickUp' : 'delivery',
    carrier: isPickUp || isByStore(info) ? 'store' : 'channel',
    customer,
    lines: info.order_items.map((item) => lineOf(item, amount)),
    notes: [info.remark, address].filter(Boolean).join('\n'),
    amounts: amountsOf(info, amount),
    reason: reasonText(info.status),
  };
}
