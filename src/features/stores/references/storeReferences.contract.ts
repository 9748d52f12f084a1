import { code, fieldMessages } from '#kit/contract/fields.ts';
import type { ExternalIds } from '#kit/contract/externalIds.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { declarations } from '#integrations/declarations.ts';
import type { ProviderDeclaration, StoreField } from '#integrations/storeForm.ts';

type FormsOf<Declaration> = Declaration extends { storeForm: infer Form } ? Form : never;
type FieldsOf<Form> = Form extends unknown ? Form[keyof Form] : never;
type NameOf<Field> = Field extends { name: infer Name extends string } ? Name : never;

/** A field of a store that is its id at a provider. */
export type StoreReference = NameOf<FieldsOf<FormsOf<(typeof declarations)[number]>>>;
/** The ids of a store at providers. */
export type StoreReferences = Record<StoreReference, string | null>;

export type StoreReferenceField = Omit<StoreField, 'name'> & {
  name: StoreReference;
  /** Its name in the provider's own form. */
  field: string;
  provider: ProviderDeclaration;
};

/** Every id that a store may have at a provider, in the order of screens. */
export const storeReferenceFields: readonly StoreReferenceField[] = declarations.flatMap(
  (provider: ProviderDeclaration) =>
    Object.entries(provider.storeForm ?? {}).map(([field, spec]) => ({
      ...spec,
      name: spec.name as StoreReference,
      field,
      provider,
    })),
);

const mapped = <Value>(to: (field: StoreReferenceField) => Value) =>
  Object.fromEntries(storeReferenceFields.map((field) => [field.name, to(field)])) as Record<StoreReference, Value>;

/** The ids of a store as fields of its draft. Blank is null. */
export const storeReferenceShape = mapped(({ check }) =>
  (check
    ? code(120).regex(new RegExp(check.pattern), check.message)
    : code(120).min(1, fieldMessages.missing)
  ).nullable(),
);

export const storeReferenceLabels = mapped(({ label }) => label);

/** Older names of the same fields. */
export const storeReferenceAliases: Readonly<Record<string, StoreReference>> = Object.fromEntries(
  storeReferenceFields.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name])),
);

/** Where the ids of stores are stored. */
export const storeReferences = {
  table: 'storeReferences',
  owner: 'storeId',
  fields: mapped(({ provider, field }) => ({ provider: provider.key, field: wireName(field) })),
} as const satisfies ExternalIds;

/** The ids a store needs before it can take payments by a method. */
export const referencesForPayment = (method: PaymentMethod): readonly StoreReferenceField[] =>
  storeReferenceFields.filter(({ requiredBy }) => requiredBy?.payments?.includes(method));

/** The ids a store needs before a fleet can carry its orders. */
export const referencesForDelivery = (type: DeliveryType): readonly StoreReferenceField[] =>
  storeReferenceFields.filter(({ requiredBy }) => requiredBy?.deliveries?.includes(type));

/** The ids without which some payment method is not offered. */
export const paymentReferences: readonly StoreReference[] = storeReferenceFields
  .filter(({ requiredBy }) => requiredBy?.payments)
  .map(({ name }) => name);

/** External ids of a store that payment rules read. */
export type PaymentReferences = Readonly<Partial<StoreReferences>>;
