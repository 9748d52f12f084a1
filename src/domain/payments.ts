import type { CountryCode } from './countries.ts';

/** Every way a guest may pay, with the name staff read. */
export const paymentMethodLabels = {
  cash: 'Efectivo',
  card: 'Tarjeta al recibir',
  online: 'Webpay',
  oneclick: 'Oneclick',
  sodexo: 'Sodexo',
  chek: 'Chek',
  mercado_pago: 'Mercado Pago',
  mach: 'MACH',
  kushki_card: 'Kushki tarjeta',
  kushki_card_async: 'Kushki débito',
  kushki_card_subscription: 'Kushki tarjeta guardada',
  kushki_card_async_subscription: 'Kushki débito guardado',
  credomatic: 'Credomatic',
  getnet: 'Getnet',
  onepay: 'Onepay',
  ingenico: 'Ingenico',
  ingenicoOneclick: 'Ingenico Oneclick',
  amipass: 'Amipass',
  onvo: 'ONVO',
  sinpe: 'SINPE Móvil',
  credit: 'Crédito',
} as const;
export type PaymentMethod = keyof typeof paymentMethodLabels;
export const paymentMethods = Object.keys(paymentMethodLabels) as [PaymentMethod, ...PaymentMethod[]];

/** Where a method exists; one that is not here exists everywhere. */
const paymentCountries: Partial<Record<PaymentMethod, readonly CountryCode[]>> = {
  online: ['cl'],
  oneclick: ['cl'],
  sodexo: ['cl'],
  chek: ['cl'],
  mach: ['cl'],
  onepay: ['cl'],
  amipass: ['cl'],
  getnet: ['cl'],
  mercado_pago: ['cl', 'mx'],
  kushki_card: ['cl', 'mx'],
  kushki_card_async: ['cl', 'mx'],
  kushki_card_subscription: ['cl', 'mx'],
  kushki_card_async_subscription: ['cl', 'mx'],
  credomatic: ['cr', 'gt'],
  onvo: ['cr'],
  sinpe: ['cr'],
};

/** Whether guests of a country can pay so. */
export const isAvailableIn = (method: PaymentMethod, country: CountryCode): boolean =>
  paymentCountries[method]?.includes(country) ?? true;

/** Paid on handover or later; external fleets collect no money. */
const paidByHand: readonly PaymentMethod[] = ['cash', 'card', 'credit'];
export const isPaidOnline = (method: PaymentMethod): boolean => !paidByHand.includes(method);

/** Paid without a page to go to, by a card that the guest saves, or saved before. */
const paidBySavedCard: readonly PaymentMethod[] = ['oneclick', 'kushki_card_async_subscription'];
export const isPaidBySavedCard = (method: PaymentMethod): boolean => paidBySavedCard.includes(method);

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
