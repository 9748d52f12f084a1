import { z } from 'zod';
import {
  blankable,
  funding,
  instant,
  isByUber,
  quantity,
  range,
  reason,
  store,
  text,
  type UberLine,
  type UberOrder,
} from './uberOrder.ts';

/** Money of the API 1.0.0; prices include the tax. */
const moneyE5 = z
  .object({ gross: z.object({ amount_e5: z.number() }).nullish(), net: z.object({ amount_e5: z.number() }).nullish() })
  .nullish()
  .transform((value) => value?.gross?.amount_e5 ?? value?.net?.amount_e5 ?? 0);
const totalE5 = z
  .object({ total: moneyE5 })
  .nullish()
  .transform((value) => value?.total ?? 0);

/** A line without its price, which is in the payment. */
const cartLine: z.ZodType<UberLine> = z.lazy(() =>
  z
    .object({
      id: blankable,
      cart_item_id: z.string(),
      title: z.string(),
      quantity: z.object({ amount: quantity }),
      customer_request: z.object({ special_instructions: text }).nullish(),
      selected_modifier_groups: z.array(z.object({ selected_items: z.array(cartLine).nullish() })).nullish(),
    })
    .transform(({ id, cart_item_id: reference, title, ...line }) => ({
      reference,
      key: id,
      name: title,
      quantity: line.quantity.amount,
      unitPrice: 0,
      comment: line.customer_request?.special_instructions ?? '',
      choices: (line.selected_modifier_groups ?? []).flatMap((group) => group.selected_items ?? []),
    })),
);
const priced = (lines: readonly UberLine[], prices: ReadonlyMap<string, number>): UberLine[] =>
  lines.map((line) => ({
    ...line,
    unitPrice: prices.get(line.reference) ?? 0,
    choices: priced(line.choices, prices),
  }));

const deliveryPlace = z
  .object({
    street_address_line_one: text,
    street_address_line_two: blankable,
    city: blankable,
    latitude: z.number().nullish(),
    longitude: z.number().nullish(),
  })
  .nullish();

const customer = z.object({
  is_primary_customer: z.boolean().nullish(),
  name: z.object({ display_name: text }).nullish(),
  contact: z.object({ phone: z.object({ number: blankable, pin_code: blankable }).nullish() }).nullish(),
});

/** GET of «Order Fulfillment 1.0.0». */
export const fulfillmentOrder = z
  .object({
    order: z.object({
      id: z.string(),
      display_id: z.string(),
      state: z.string(),
      failure_info: reason,
      fulfillment_type: z.string(),
      store,
      created_time: instant,
      scheduled_order_target_delivery_time_range: range,
      customers: z.array(customer).nullish(),
      deliveries: z.array(z.object({ location: deliveryPlace })).nullish(),
      carts: z.array(z.object({ items: z.array(cartLine).nullish(), special_instructions: text })),
      payment: z.object({
        payment_detail: z.object({
          order_total: moneyE5,
          item_charges: z.object({
            total: moneyE5,
            price_breakdown: z.array(z.object({ cart_item_id: z.string(), unit: moneyE5 })),
          }),
          promotions: z
            .object({ details: z.array(z.object({ amount: moneyE5, funded_by: funding })).nullish() })
            .nullish(),
          fees: z
            .object({ total: moneyE5, details: z.array(z.object({ id: z.string(), amount: moneyE5 })).nullish() })
            .nullish(),
          tips: totalE5,
          cash_amount_due: moneyE5,
        }),
      }),
    }),
  })
  .transform(({ order }): UberOrder => {
    const { payment_detail: detail } = order.payment;
    const { price_breakdown: breakdown, total: products } = detail.item_charges;
    const prices = new Map(breakdown.map(({ cart_item_id: id, unit }) => [id, unit]));
    const feeOf = (id: string) => detail.fees?.details?.find((fee) => fee.id === id)?.amount ?? 0;
    const customers = order.customers ?? [];
    const guest = customers.find((each) => each.is_primary_customer) ?? customers[0];
    const place = (order.deliveries ?? []).find(({ location }) => location)?.location;
    return {
      id: order.id,
      displayId: order.display_id,
      storeId: order.store.id,
      state: order.state,
      reason: order.failure_info,
      placedAt: order.created_time,
      scheduledFor: order.scheduled_order_target_delivery_time_range,
      fulfillment: order.fulfillment_type,
      name: guest?.name?.display_name ?? '',
      phone: guest?.contact?.phone?.number ?? null,
      phoneCode: guest?.contact?.phone?.pin_code ?? null,
      place: place
        ? {
            text: [place.street_address_line_one, place.city].filter(Boolean).join(', '),
            detail: place.street_address_line_two,
            latitude: place.latitude ?? null,
            longitude: place.longitude ?? null,
          }
        : null,
      lines: order.carts.flatMap(({ items }) => priced(items ?? [], prices)),
      notes: order.carts
        .map((cart) => cart.special_instructions)
        .filter(Boolean)
        .join('\n'),
      products,
      total: detail.order_total,
      discounts: (detail.promotions?.details ?? []).map(({ amount, funded_by: by }) => ({
        amount: Math.abs(amount),
        isByUber: isByUber(by),
      })),
      deliveryFee: feeOf('DELIVERY_FEE'),
      bagFee: feeOf('BAG_FEE'),
      totalFee: detail.fees?.total ?? 0,
      tip: detail.tips,
      cash: detail.cash_amount_due,
    };
  });
