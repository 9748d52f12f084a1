import type { CountryCode } from './countries.ts';

type PaymentMethodSpec = {
  /** As staff read it. */
  label: string;
  /** Where it exists; everywhere if absent. */
  countries?: readonly CountryCode[];
  /** Paid on handover or later: external fleets collect no money. */
  onHandover?: true;
  /** Paid without a payment page, by a card that the guest saves or saved before. */
  savedCard?: true;
  /** Paid without a payment page, by a code that the guest's app shows. */
  guestCode?: true;
  /** No provider has an adapter for it: it is understood, but not offered. */
  withoutProvider?: true;
};

const methods = {
  cash: { label: 'Efectivo', onHandover: true },
  card: { label: 'Tarjeta al recibir', onHandover: true },
  online: { label: 'Webpay', countries: ['cl'] },
  oneclick: { label: 'Oneclick', countries: ['cl'], savedCard: true },
  sodexo: { label: 'Sodexo', countries: ['cl'], withoutProvider: true },
  chek: { label: 'Chek', countries: ['cl'], withoutProvider: true },
  mercado_pago: { label: 'Mercado Pago', countries: ['cl', 'mx'] },
  mach: { label: 'MACH', countries: ['cl'] },
  kushki_card: { label: 'Kushki tarjeta', countries: ['cl', 'mx'], withoutProvider: true },
  kushki_card_async: { label: 'Kushki débito', countries: ['cl', 'mx'] },
  kushki_card_subscription: { label: 'Kushki tarjeta guardada', countries: ['cl', 'mx'], withoutProvider: true },
  kushki_card_async_subscription: { label: 'Kushki débito guardado', countries: ['cl', 'mx'], savedCard: true },
  credomatic: { label: 'Credomatic', countries: ['cr', 'gt'], withoutProvider: true },
  getnet: { label: 'Getnet', countries: ['cl'] },
  onepay: { label: 'Onepay', countries: ['cl'], withoutProvider: true },
  ingenico: { label: 'Ingenico', withoutProvider: true },
  ingenicoOneclick: { label: 'Ingenico Oneclick', withoutProvider: true },
  amipass: { label: 'Amipass', countries: ['cl'], guestCode: true },
  onvo: { label: 'ONVO', countries: ['cr'] },
  sinpe: { label: 'SINPE Móvil', countries: ['cr'], withoutProvider: true },
  credit: { label: 'Crédito', onHandover: true },
} as const satisfies Record<string, PaymentMethodSpec>;

/** A way to pay, by its name on the wire. */
export type PaymentMethod = keyof typeof methods;
export const paymentMethods = Object.keys(methods) as [PaymentMethod, ...PaymentMethod[]];
export const paymentMethodLabels = Object.fromEntries(
  paymentMethods.map((method) => [method, methods[method].label]),
) as Readonly<Record<PaymentMethod, string>>;

const specOf = (method: PaymentMethod): PaymentMethodSpec => methods[method];

/** Whether guests of a country can use a method. */
const isAvailableIn = (method: PaymentMethod, country: CountryCode): boolean =>
  specOf(method).countries?.includes(country) ?? true;

/** Whether a provider, or the store on handover, collects a method. */
export const isCollected = (method: PaymentMethod): boolean => !specOf(method).withoutProvider;

/** Whether guests of a country can be offered a method. */
export const isOfferedIn = (method: PaymentMethod, country: CountryCode): boolean =>
  isAvailableIn(method, country) && isCollected(method);

export const isPaidOnline = (method: PaymentMethod): boolean => !specOf(method).onHandover;

export const isPaidBySavedCard = (method: PaymentMethod): boolean => specOf(method).savedCard === true;

export const isPaidByCode = (method: PaymentMethod): boolean => specOf(method).guestCode === true;

/** Whether the guest pays on a page of the provider. */
export const hasPayPage = (method: PaymentMethod): boolean =>
  isPaidOnline(method) && !isPaidBySavedCard(method) && !isPaidByCode(method);

/** Card label; the brand may be unknown: `Visa •••• 6623`. */
export const cardName = (brand: string | null, last4: string): string => `${brand ?? 'Tarjeta'} •••• ${last4}`;

/** How an order was taken and reaches its guest: each group has its own payment methods. */
export const paymentGroupLabels = {
  inStore: 'Retiro en local',
  storeDelivery: 'Delivery',
  orderTakerInStore: 'Toma de pedidos, retiro',
  orderTakerStoreDelivery: 'Toma de pedidos, delivery',
} as const;
export type PaymentGroup = keyof typeof paymentGroupLabels;
export const paymentGroups = Object.keys(paymentGroupLabels) as [PaymentGroup, ...PaymentGroup[]];

/** Kinds of cards, after the name of a method. */
export const cardLabels = { debit: 'débito', credit: 'crédito' } as const;
