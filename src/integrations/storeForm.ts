import { wireName } from '#kit/contract/wire.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { PaymentMethod } from '#domain/payments.ts';

/** An id by which a provider knows a store. */
export type StoreField = {
  label: string;
  /** Its field in the API of stores, `webpayCommerceCode`, and the names that older clients use. */
  name: string;
  aliases?: readonly string[];
  help?: string;
  example?: string;
  /** It has digits alone. */
  digits?: true;
  check?: { pattern: string; message: string };
  /** Payment and delivery methods that a store can offer only with this id. */
  requiredBy?: { payments?: readonly PaymentMethod[]; deliveries?: readonly DeliveryType[] };
  /** Several stores may share it, so it can be edited in bulk. */
  shared?: true;
};

/** The ids that a provider has for a store, by its own names: `commerceCode`. */
export type StoreForm = Readonly<Record<string, StoreField>>;

/** The ids of a store as an adapter reads them. */
export type ReferencesOf<Form extends StoreForm> = { readonly [Field in keyof Form]: string | null };

export type ItemKind = 'product' | 'modifier' | 'coupon';

/** An id by which a provider knows products, modifiers or coupons. */
export type ItemField = {
  label: string;
  /** Its field in the API of these items, `alohaId`. */
  name: string;
  items: readonly ItemKind[];
};

/** The ids that a provider has for items, by its own names. */
export type ItemForm = Readonly<Record<string, ItemField>>;

export type ProviderKind = 'payments' | 'delivery' | 'pos' | 'channels' | 'mail' | 'audience';

/** The part of a provider that is data alone, so that contracts and screens can read it. */
export type ProviderDeclaration = {
  key: string;
  name: string;
  kind: ProviderKind;
  /** Where it works; everywhere when absent. */
  countries?: readonly CountryCode[];
  /** The flag a company needs to see its ids. */
  flag?: string;
  storeForm?: StoreForm;
  itemForm?: ItemForm;
};

export const declareProvider = <const Declaration extends ProviderDeclaration>(declaration: Declaration): Declaration =>
  declaration;

/** The ids of a store as they are stored, by their names on the wire, as an adapter reads them. */
export const referencesFrom = <Form extends StoreForm>(
  form: Form,
  stored: ReadonlyMap<string, string>,
): ReferencesOf<Form> =>
  Object.fromEntries(
    Object.keys(form).map((field) => [field, stored.get(wireName(field)) ?? null]),
  ) as ReferencesOf<Form>;
