import { z } from 'zod';
import type { CountryCode } from '#domain/countries.ts';
import type { DenialReason } from '#domain/orders/denialReasons.ts';
import type { ChannelOrderState } from '../port.ts';

/** Assumptions and terms of Rappi's classic API, to correct here when its documentation differs. */

export const loginPath = '/restaurants/auth/v1/token/login/integrations';
const root = '/api/v2/restaurants-integrations-public-api';
export const tokenHeader = 'x-authorization';
export const signatureHeader = 'rappi-signature';

/** The hosts of a country in production; test credentials have one for all. */
export const hosts = {
  api: { production: 'https://services.rappi.cl', test: 'https://api.dev.rappi.com' },
  login: { production: 'https://api.rappi.cl', test: 'https://api.dev.rappi.com' },
  apiCr: { production: 'https://services.rappi.co.cr', test: 'https://api.dev.rappi.com' },
  loginCr: { production: 'https://api.rappi.co.cr', test: 'https://api.dev.rappi.com' },
  apiMx: { production: 'https://services.mxgrability.rappi.com', test: 'https://api.dev.rappi.com' },
  loginMx: { production: 'https://api.rappi.com.mx', test: 'https://api.dev.rappi.com' },
} as const;
type Hosts = { api: keyof typeof hosts; login: keyof typeof hosts };
const chile: Hosts = { api: 'api', login: 'login' };
const hostNames: Partial<Record<CountryCode, Hosts>> = {
  cr: { api: 'apiCr', login: 'loginCr' },
  mx: { api: 'apiMx', login: 'loginMx' },
};
export const hostsOf = (country: CountryCode, isProduction: boolean): Hosts =>
  (isProduction && hostNames[country]) || chile;

/** Paths; ids are encoded. */
export const paths = {
  stores: `${root}/stores-pa`,
  connect: (storeId: string) => `${root}/stores-pa/${storeId}/status`,
  sent: `${root}/orders/status/sent`,
  order: (id: string) => `${root}/orders/${id}`,
  events: (id: string) => `${root}/orders/${id}/events`,
  take: (id: string, minutes: number | string) => `${root}/orders/${id}/take/${minutes}`,
  reject: (id: string) => `${root}/orders/${id}/reject`,
  ready: (id: string) => `${root}/orders/${id}/ready-for-pickup`,
};

/** Minutes in which a store takes an order: its guide has 6, its questions and answers 4. */
export const acceptMinutes = 4;
/** Reports of readiness that Rappi takes for one order. */
export const maxReadyCalls = 3;

/** Longer than 2^53 for some, so that they are read as texts. */
const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const blankable = z
  .string()
  .nullish()
  .transform((value) => value || null);
const amount = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
const quantity = z.int().positive();

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() });
/** A week. */
export const tokenSeconds = 604_798;

/** `integrated`: whether orders come by the API, and not to Rappi's tablet. */
export const stores = z.array(
  z.object({ integrationId: id, rappiId: id.nullish(), name: z.string(), integrated: z.boolean().nullish() }),
);

const subitem = z.object({ id: id.nullish(), sku: id.nullish(), name: z.string(), price: amount, quantity });
const item = subitem.extend({ comments: text, subitems: z.array(subitem).nullish() });
export type RappiItem = z.output<typeof subitem> & Partial<Pick<z.output<typeof item>, 'comments' | 'subitems'>>;

export const order = z.object({
  order_detail: z.object({
    order_id: id,
    cooking_time: z.number().nullish(),
    min_cooking_time: z.number().nullish(),
    max_cooking_time: z.number().nullish(),
    created_at: z.string(),
    place_at: blankable,
    delivery_method: z.enum(['delivery', 'marketplace', 'pickup']),
    billing_information: z.object({ name: text }).nullish(),
    delivery_information: z
      .object({
        complete_address: text,
        complement: blankable,
        latitude: z.number().nullish(),
        longitude: z.number().nullish(),
      })
      .nullish(),
    totals: z.object({
      total_products: amount,
      total_order: amount,
      total_to_pay: amount,
      charges: z.object({ shipping: amount }).nullish(),
      other_totals: z.object({ tip: amount }).nullish(),
    }),
    items: z.array(item),
    discounts: z.array(z.object({ amount_by_rappi: amount, amount_by_partner: amount })).nullish(),
  }),
  customer: z.object({ first_name: text, last_name: text, phone_number: blankable }).nullish(),
  store: z.object({ external_id: id }),
});
export type RappiOrder = z.output<typeof order>;
/** Orders that wait, without their content: one that cannot be read hides no other. */
export const sentOrders = z.array(
  z.object({ order_detail: z.object({ order_id: id }), store: z.object({ external_id: id }) }),
);

/** The history of an order. */
export const events = z.array(z.object({ event: z.string() }));

/** States by events, the last ones of an order first. */
const states: readonly (readonly [RegExp, ChannelOrderState])[] = [
  [/^rejected$/i, 'denied'],
  [/^timeout$/i, 'expired'],
  [/^cancel/i, 'canceled'],
  [/^close_order$/i, 'finished'],
  [/^(taken|taken_visible_order|replace_storekeeper|domiciliary_in_store|hand_to_domiciliary|arrive)$/i, 'accepted'],
  [/^ready_for_pick_?up$/i, 'accepted'],
];
/** An order's state by its history, and the event that ended it early. */
export function stateOf(history: readonly string[]): { state: ChannelOrderState; ending: string | null } {
  for (const [pattern, state] of states) {
    const found = history.find((each) => pattern.test(each));
    if (found) return { state, ending: ['denied', 'expired', 'canceled'].includes(state) ? found : null };
  }
  return { state: 'waiting', ending: null };
}
export const isReported = (history: readonly string[]): boolean =>
  history.some((each) => /^ready_for_pick_?up$/i.test(each));

const reasonTexts: Readonly<Record<string, string>> = {
  rejected: 'El local lo rechazó.',
  timeout: 'Nadie lo aceptó a tiempo.',
  cancel_by_user: 'El cliente lo canceló.',
  cancel_by_application_user: 'El cliente lo canceló.',
  cancel_by_support: 'Soporte de Rappi lo canceló.',
  cancel_by_support_with_charge: 'Soporte de Rappi lo canceló y lo paga.',
  canceled_with_charge: 'Rappi lo canceló y lo paga.',
  cancel_without_charges: 'Rappi lo canceló sin pagarlo.',
  canceled_by_fraud_automation: 'Rappi lo canceló por fraude.',
  canceled_store_closed: 'Rappi lo canceló: el local estaba cerrado.',
};
export const reasonText = (ending: string | null): string | null =>
  ending && (reasonTexts[ending.toLowerCase()] ?? `Rappi: ${ending.replaceAll('_', ' ')}`);

/** The types that name no items: Rappi would switch those off until its support restores them. */
export const cancelTypes: Partial<Record<DenialReason, string>> = {
  price: 'ORDER_TOTAL_INCORRECT',
  notes: 'ORDER_MISSING_INFORMATION',
};

/** Events with an address each, `?event=new_order`, and the secret that signs them. */
export const eventSecrets = {
  new_order: 'newOrder',
  ping: 'ping',
  order_event_cancel: 'orderEventCancel',
  order_other_event: 'orderOtherEvent',
} as const;
export type RappiEvent = keyof typeof eventSecrets;
/** An order that comes again as NEW_ORDER when its time has come. */
export const unread: readonly string[] = ['new_order_scheduled', 'new_order_scheduled_cancelled', 'order_rt_tracking'];

export const ping = z.object({ store_id: id });
export const orderEvent = z.object({ order_id: id, store_id: id, event: text, event_time: text });
