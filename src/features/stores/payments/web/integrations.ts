import type { CountryCode } from '#domain/countries.ts';
import type { IntegrationId } from '../payments.contract.ts';

export type IntegrationField = {
  name: IntegrationId;
  label: string;
  description?: string;
  placeholder?: string;
  digits?: boolean;
  /** Where it exists; everywhere without it. */
  countries?: readonly CountryCode[];
  /** Without this flag it does not appear, unless the store has it. */
  flag?: string;
};

type IntegrationGroup = { title: string; hint: string; fields: readonly IntegrationField[] };

/** What providers know a store by, in the order people look for it. */
export const integrationGroups = {
  payments: {
    title: 'Códigos de comercio',
    hint: 'Los entrega cada medio de pago. Sin el suyo, Webpay y Oneclick no se pueden activar.',
    fields: [
      {
        name: 'webpayCommerceCode',
        label: 'Webpay',
        description: '12 dígitos, empieza con 5970.',
        placeholder: '597012345678',
        digits: true,
        countries: ['cl'],
      },
      {
        name: 'oneclickCommerceCode',
        label: 'Oneclick',
        description: '12 dígitos, empieza con 5970.',
        placeholder: '597012345678',
        digits: true,
        countries: ['cl'],
      },
      { name: 'sodexoCommerceCode', label: 'Sodexo', countries: ['cl'] },
      { name: 'chekCommerceCode', label: 'Chek', countries: ['cl'] },
    ],
  },
  pos: {
    title: 'Punto de venta',
    hint: 'Con qué nombre conoce este local cada sistema de caja.',
    fields: [
      { name: 'toteatId', label: 'Toteat, ID del local' },
      { name: 'toteatRestaurantId', label: 'Toteat, ID del restaurante' },
      { name: 'fudoId', label: 'Fudo' },
      { name: 'popappId', label: 'PopApp' },
      { name: 'ordaticId', label: 'Ordatic' },
      { name: 'alohaId', label: 'Aloha', flag: 'aloha' },
      { name: 'fbdId', label: 'FBD' },
    ],
  },
  channels: {
    title: 'Canales de venta y flotas',
    hint: 'Con qué nombre conocen este local quienes venden o reparten por él.',
    fields: [
      { name: 'uberEatsId', label: 'Uber Eats' },
      { name: 'rappiId', label: 'Rappi' },
      { name: 'uberId', label: 'Uber Direct', description: 'Hace falta para repartir con Uber.' },
      { name: 'cabifyId', label: 'Cabify' },
    ],
  },
} as const satisfies Record<string, IntegrationGroup>;
export type IntegrationGroupName = keyof typeof integrationGroups;

/** The fields of a group that a tenant needs, and those that hold something. */
export function visibleFields(
  group: IntegrationGroupName,
  { country, flags, held }: { country: CountryCode; flags: readonly string[]; held: (name: IntegrationId) => boolean },
): IntegrationField[] {
  const fields: readonly IntegrationField[] = integrationGroups[group].fields;
  return fields.filter(
    ({ name, countries, flag }) =>
      held(name) || ((countries?.includes(country) ?? true) && (flag === undefined || flags.includes(flag))),
  );
}
