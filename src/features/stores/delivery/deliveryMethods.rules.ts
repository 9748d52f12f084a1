import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import { fieldMessages } from '#kit/contract/fields.ts';
import { type DeliveryType, deliveryTypes, hasServiceFee } from '#domain/delivery/deliveryTypes.ts';
import type { Cofinance, DeliveryArea, DeliveryMethod } from './delivery.contract.ts';
import { enabledMethods } from './delivery.rules.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import { referencesForDelivery } from '../references/storeReferences.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

type Methods = Pick<StoreDraft, 'deliveryMethods'>;

/** Values that must be unique among the delivery methods of a store. */
const distinct = [
  { field: 'key', message: () => 'Ya hay otra forma de reparto con este número' },
  {
    field: 'deliveryType',
    message: ({ deliveryType }: DeliveryMethod) => `${deliveryTypes[deliveryType].label} ya está en la lista`,
  },
  {
    field: 'priority',
    message: ({ priority }: DeliveryMethod) => `Otra forma de reparto ya tiene la prioridad ${priority}`,
  },
] as const;

const repeated = (methods: readonly DeliveryMethod[]): FieldIssue[] =>
  methods.flatMap((method, place) =>
    distinct
      .filter(({ field }) => methods.slice(0, place).some((earlier) => earlier[field] === method[field]))
      .map(({ field, message }) => ({ path: ['deliveryMethods', place, field], message: message(method) })),
  );

/** Missing prices of an enabled method that neither it nor its chain sets; a disabled one may be incomplete. */
function missing(method: DeliveryMethod, place: number, chain?: DeliverySettings): FieldIssue[] {
  if (!method.enabled) return [];
  const needs = {
    fixed: [],
    dynamic: ['basePrice', 'kmPrice'],
    external: ['externalDeliveryCofinance'],
  } as const;
  const known: Partial<Record<string, number | null>> = chain?.dynamicDeliveryPrice ?? {};
  return needs[method.deliveryFeeType]
    .filter((field) => method[field] === null && (known[field] ?? null) === null)
    .map((field) => ({
      path: ['deliveryMethods', place, field],
      message:
        field === 'externalDeliveryCofinance' ? 'Elige cuánto aporta el local al despacho' : fieldMessages.missing,
    }));
}

/** Whether a grant pays only a fee that none of the fleets charges, so that the guest would pay everything. */
const isWithoutEffect = (cofinance: Cofinance | null, fleets: readonly DeliveryType[]): boolean =>
  cofinance?.kind !== 'noGrant' &&
  cofinance?.appliesTo === 'serviceFee' &&
  fleets.length > 0 &&
  !fleets.some(hasServiceFee);

const noServiceFee = (fleets: readonly DeliveryType[]): string => {
  const names = fleets.map((type) => deliveryTypes[type].label).join(' y ');
  return `${names} no ${fleets.length === 1 ? 'cobra' : 'cobran'} tarifa de servicio: aplica el aporte al costo de despacho`;
};

/** Grants of methods and of areas that would pay nothing. */
function grantsWithoutEffect(store: Pick<StoreDraft, 'deliveryMethods' | 'deliveryAreas'>): FieldIssue[] {
  const external = enabledMethods(store).filter(({ deliveryFeeType }) => deliveryFeeType === 'external');
  const ofMethods = store.deliveryMethods.flatMap((method, place) => {
    const fleets = external.includes(method) ? [method.deliveryType] : [];
    if (!isWithoutEffect(method.externalDeliveryCofinance, fleets)) return [];
    const path = ['deliveryMethods', place, 'externalDeliveryCofinance', 'appliesTo'];
    return [{ path, message: noServiceFee(fleets) }];
  });
  const ofAreas = store.deliveryAreas.flatMap(
    ({ deliveryMethodKey, externalDeliveryCofinance }: DeliveryArea, place) => {
      const fleets = external
        .filter(({ key }) => deliveryMethodKey === null || key === deliveryMethodKey)
        .map(({ deliveryType }) => deliveryType);
      if (!isWithoutEffect(externalDeliveryCofinance, fleets)) return [];
      return [{ path: ['deliveryAreas', place, 'externalDeliveryCofinance'], message: noServiceFee(fleets) }];
    },
  );
  return [...ofMethods, ...ofAreas];
}

/** Methods that a store would begin to use although their flag is off for its company. What it used before it may keep. */
export const unofferedMethods = (
  { deliveryMethods }: Methods,
  before: Methods,
  flags: readonly string[],
): FieldIssue[] => {
  const used = before.deliveryMethods.filter(({ enabled }) => enabled).map(({ deliveryType }) => deliveryType);
  return deliveryMethods.flatMap(({ enabled, deliveryType }, place) => {
    const { flag, label } = deliveryTypes[deliveryType];
    if (!enabled || flag === null || flags.includes(flag) || used.includes(deliveryType)) return [];
    return [{ path: ['deliveryMethods', place, 'deliveryType'], message: `${label} no está activado para la empresa` }];
  });
};

/** The ids at fleets that carry for a store and that it lacks. */
function missingReferences(store: StoreDraft): FieldIssue[] {
  const enabled = store.deliveryMethods.filter((method) => method.enabled);
  const required = new Set(enabled.flatMap(({ deliveryType }) => referencesForDelivery(deliveryType)));
  return [...required]
    .filter(({ name }) => !store[name])
    .map(({ name, label }) => ({
      path: [name],
      message: `Escribe el ${label}: hace falta para repartir los pedidos de este local`,
    }));
}

/** The ways of delivery of a store, and what they ask of it. */
export function deliveryMethodIssues(store: StoreDraft, chain?: DeliverySettings): FieldIssue[] {
  const { deliveryMethods, orderMethod } = store;
  const lacking = deliveryMethods.flatMap((method, place) => missing(method, place, chain));
  const issues = [...repeated(deliveryMethods), ...lacking, ...grantsWithoutEffect(store)];
  return orderMethod.delivery ? [...issues, ...missingReferences(store)] : issues;
}
