import { writeAmount } from '../../amounts.ts';
import { type ChannelBook, guestTotal } from '../channelBooks.ts';
import type { ChannelLine } from '../port.ts';

/** Orders of the sandbox as Uber writes them. */

const currency = 'CLP';
const eatsStates = {
  waiting: 'CREATED',
  accepted: 'ACCEPTED',
  denied: 'DENIED',
  expired: 'CANCELED',
  canceled: 'CANCELED',
  finished: 'FINISHED',
} as const;
const fulfillmentStates = {
  waiting: 'OFFERED',
  accepted: 'ACCEPTED',
  denied: 'FAILED',
  expired: 'FAILED',
  canceled: 'FAILED',
  finished: 'SUCCEEDED',
} as const;
export const eatsState = ({ state }: ChannelBook): string => eatsStates[state];
export const fulfillmentState = ({ state }: ChannelBook): string => fulfillmentStates[state];

const failureOf = ({ ending }: ChannelBook) => ending && { reason: ending };
const scheduleOf = ({ scheduledFor }: ChannelBook) => scheduledFor && { start_time: scheduledFor };
const totalFeeOf = ({ amounts, channelFees }: ChannelBook) => amounts.delivery + amounts.fees + channelFees;
const discountsOf = ({ amounts }: ChannelBook) =>
  [
    { amount: amounts.storeDiscount, funded_by: 'MERCHANT' },
    { amount: amounts.channelDiscount, funded_by: 'UBER' },
  ].filter(({ amount }) => amount > 0);

const charge = (amount: number) => ({
  amount: writeAmount(amount, 'hundredths', currency),
  currency_code: currency,
  formatted_amount: `$${amount}`,
});

const eatsItem = (line: ChannelLine): object => ({
  id: line.key,
  instance_id: line.reference,
  title: line.name,
  external_data: line.key,
  quantity: line.quantity,
  price: { base_unit_price: charge(line.unitPrice) },
  special_instructions: line.comment,
  selected_modifier_groups:
    line.choices.length > 0 ? [{ id: 'g1', title: 'Agregados', selected_items: line.choices.map(eatsItem) }] : null,
});

/** GET of the former API. */
export function eatsView(order: ChannelBook): object {
  const { customer, amounts, method, carrier } = order;
  const delivered = carrier === 'channel' ? 'DELIVERY_BY_UBER' : 'DELIVERY_BY_RESTAURANT';
  return {
    id: order.reference,
    display_id: order.displayNumber,
    external_reference_id: order.orderNumber,
    current_state: eatsState(order),
    failure_info: failureOf(order),
    type: method === 'delivery' ? delivered : 'PICK_UP',
    store: { id: order.storeReference, name: 'Providencia' },
    placed_at: order.placedAt,
    scheduled_order_target_delivery_time_range: scheduleOf(order),
    eater: {
      first_name: customer.name.split(' ')[0],
      last_name: customer.name.split(' ')[1],
      phone: customer.phone,
      phone_code: customer.phoneCode,
      delivery: customer.address && {
        location: {
          type: 'STREET_ADDRESS',
          street_address: customer.address.text,
          unit_number: customer.address.detail,
          latitude: customer.address.latitude,
          longitude: customer.address.longitude,
        },
      },
    },
    cart: { items: order.lines.map(eatsItem), special_instructions: order.notes },
    payment: {
      charges: {
        total: charge(guestTotal(order)),
        sub_total: charge(amounts.products),
        tax: charge(0),
        total_fee: charge(totalFeeOf(order)),
        delivery_fee: charge(amounts.delivery),
        bag_fee: charge(amounts.fees),
        tip: charge(amounts.tip),
        cash_amount_due: charge(amounts.cashDue),
      },
      promotions: {
        promotions: discountsOf(order).map(({ amount, funded_by: by }) => ({
          promo_type: 'FLATOFF',
          promo_discount_value: writeAmount(amount, 'hundredths', currency),
          funded_by: by,
        })),
      },
    },
  };
}

const moneyE5 = (amount: number) => ({
  currency_code: currency,
  gross: { amount_e5: writeAmount(amount, 'e5', currency) },
});

const cartItem = (line: ChannelLine): object => ({
  id: line.key,
  cart_item_id: line.reference,
  title: line.name,
  external_data: line.key,
  quantity: { amount: line.quantity, unit: 'PIECE' },
  customer_request: line.comment === '' ? null : { special_instructions: line.comment },
  selected_modifier_groups:
    line.choices.length > 0 ? [{ id: 'g1', title: 'Agregados', selected_items: line.choices.map(cartItem) }] : null,
});

const pricesOf = (lines: readonly ChannelLine[], kind = 'ITEM'): object[] =>
  lines.flatMap(({ reference, unitPrice, quantity, choices }) => [
    {
      cart_item_id: reference,
      price_type: kind,
      quantity: { amount: quantity },
      unit: moneyE5(unitPrice),
      total: moneyE5(unitPrice * quantity),
    },
    ...pricesOf(choices, 'OPTION'),
  ]);

/** GET of «Order Fulfillment 1.0.0». */
export function fulfillmentView(order: ChannelBook): object {
  const { customer, amounts, method, carrier } = order;
  const delivered = carrier === 'channel' ? 'DELIVERY_BY_UBER' : 'DELIVERY_BY_MERCHANT';
  const [street, city] = (customer.address?.text ?? '').split(', ');
  return {
    order: {
      id: order.reference,
      display_id: order.displayNumber,
      state: fulfillmentState(order),
      status: order.scheduledFor ? 'SCHEDULED' : 'ACTIVE',
      failure_info: failureOf(order),
      fulfillment_type: method === 'delivery' ? delivered : 'PICKUP',
      store: { id: order.storeReference, name: 'Providencia' },
      created_time: order.placedAt,
      scheduled_order_target_delivery_time_range: scheduleOf(order),
      customers: [
        {
          is_primary_customer: true,
          name: { display_name: customer.name },
          contact: { phone: { number: customer.phone, pin_code: customer.phoneCode } },
        },
      ],
      deliveries: customer.address && [
        {
          location: {
            street_address_line_one: street,
            street_address_line_two: customer.address.detail,
            city,
            latitude: customer.address.latitude,
            longitude: customer.address.longitude,
          },
        },
      ],
      carts: [{ items: order.lines.map(cartItem), special_instructions: order.notes }],
      payment: {
        payment_detail: {
          order_total: moneyE5(guestTotal(order)),
          item_charges: { total: moneyE5(amounts.products), price_breakdown: pricesOf(order.lines) },
          promotions: {
            total: moneyE5(amounts.storeDiscount + amounts.channelDiscount),
            details: discountsOf(order).map(({ amount, funded_by: by }) => ({
              amount: moneyE5(amount),
              funded_by: by,
            })),
          },
          fees: {
            total: moneyE5(totalFeeOf(order)),
            details: [
              { id: 'DELIVERY_FEE', amount: moneyE5(amounts.delivery) },
              { id: 'BAG_FEE', amount: moneyE5(amounts.fees) },
            ],
          },
          tips: { total: moneyE5(amounts.tip) },
          cash_amount_due: moneyE5(amounts.cashDue),
        },
      },
    },
  };
}
