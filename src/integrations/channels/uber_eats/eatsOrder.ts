import { z } from 'zod';
import {
  blankable,
  funding,
  instant,
  isByUber,
  money,
  quantity,
  range,
  reason,
  store,
  text,
  type UberLine,
  type UberOrder,
} from './uberOrder.ts';

const eatsLine: z.ZodType<UberLine> = z.lazy(() =>
  z
    .object({
      id: blankable,
      instance_id: blankable,
      title: z.string(),
      quantity,
      price: z.object({ unit_price: money, base_unit_price: z.object({ amount: z.number() }).nullish() }).nullish(),
      special_instructions: text,
      selected_modifier_groups: z.array(z.object({ selected_items: z.array(eatsLine).nullish() })).nullish(),
    })
    .transform(({ id, instance_id: instance, title, price, special_instructions: comment, ...line }) => ({
      reference: instance ?? id ?? title,
      key: id,
      name: title,
      quantity: line.quantity,
      unitPrice: price?.base_unit_price?.amount ?? price?.unit_price ?? 0,
      comment,
      choices: (line.selected_modifier_groups ?? []).flatMap((group) => group.selected_items ?? []),
    })),
);

const eatsPlace = z
  .object({
    street_address: text,
    unit_number: blankable,
    latitude: z.number().nullish(),
    longitude: z.number().nullish(),
  })
  .nullish()
  .transform((place) =>
    place
      ? {
          text: place.street_address,
          detail: place.unit_number,
          latitude: place.latitude ?? null,
          longitude: place.longitude ?? null,
        }
      : null,
  );

/** GET of the former API. */
export const eatsOrder = z
  .object({
    id: z.string(),
    display_id: z.string(),
    current_state: z.string(),
    failure_info: reason,
    type: z.string(),
    store,
    placed_at: instant,
    scheduled_order_target_delivery_time_range: range,
    eater: z.object({
      first_name: text,
      last_name: text,
      phone: blankable,
      phone_code: blankable,
      delivery: z.object({ location: eatsPlace }).nullish(),
    }),
    cart: z.object({ items: z.array(eatsLine), special_instructions: text }),
    payment: z.object({
      charges: z.object({
        total: money,
        sub_total: money,
        total_fee: money,
        delivery_fee: money,
        bag_fee: money,
        tip: money,
        cash_amount_due: money,
      }),
      promotions: z
        .object({ promotions: z.array(z.object({ promo_discount_value: z.number(), funded_by: funding })) })
        .nullish(),
    }),
  })
  .transform(({ eater, cart, payment: { charges, promotions }, ...order }): UberOrder => {
    const { total_fee: totalFee, delivery_fee: deliveryFee, bag_fee: bagFee, sub_total: products } = charges;
    return {
      id: order.id,
      displayId: order.display_id,
      storeId: order.store.id,
      state: order.current_state,
      reason: order.failure_info,
      placedAt: order.placed_at,
      scheduledFor: order.scheduled_order_target_delivery_time_range,
      fulfillment: order.type,
      name: `${eater.first_name} ${eater.last_name}`.trim(),
      phone: eater.phone,
      phoneCode: eater.phone_code,
      place: eater.delivery?.location ?? null,
      lines: cart.items,
      notes: cart.special_instructions,
      products,
      total: charges.total,
      discounts: (promotions?.promotions ?? []).map(({ promo_discount_value: amount, funded_by: by }) => ({
        amount: Math.abs(amount),
        isByUber: isByUber(by),
      })),
      deliveryFee,
      bagFee,
      totalFee,
      tip: charges.tip,
      cash: charges.cash_amount_due,
    };
  });
