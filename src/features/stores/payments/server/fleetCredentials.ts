import { availableTypes } from '#domain/delivery/deliveryTypes.ts';
import { fleetForms } from '#features/platform/integrations/server/index.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { CredentialForm } from '../credentials.contract.ts';

/** The fleets whose credentials a store may have. */
export const fleetKeys: readonly string[] = fleetForms.map(({ key }) => key);

/** Whether a value is a secret. For an unknown provider all are. */
export const isSecretField = (key: string, name: string): boolean => {
  const form = fleetForms.find((each) => each.key === key);
  return form === undefined || form.fields.some((field) => field.name === name && field.secret);
};

/** Credential forms of the fleets in a country. */
export const formsOf = ({ country, flags }: Pick<Tenant, 'country' | 'flags'>): CredentialForm[] => {
  const offered = availableTypes(flags);
  return fleetForms
    .filter(({ countries }) => countries?.includes(country) ?? true)
    .map(({ key, label, fields, types }) => ({
      key,
      label,
      fields,
      isOffered: types.some((type) => offered.includes(type)),
    }));
};
