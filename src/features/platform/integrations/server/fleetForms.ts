import type { CountryCode } from '#domain/countries.ts';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import { fieldPaths } from '#integrations/credentialForm.ts';
import { providers } from '#integrations/providers.ts';

type FormField = { name: string; label: string; secret: boolean; toggle: boolean };

/** Credential form of a fleet, and its delivery types. */
export type FleetForm = {
  key: string;
  label: string;
  types: readonly DeliveryType[];
  countries: readonly CountryCode[] | null;
  fields: FormField[];
};

/** The forms of all fleets with an adapter, in the order of screens. */
export const fleetForms: readonly FleetForm[] = providers.flatMap(({ key, name, form, delivery, countries, off }) =>
  delivery && off === undefined
    ? [
        {
          key,
          label: name,
          types: delivery.serves,
          countries: countries ?? null,
          fields: fieldPaths(form).map(({ path, field }) => ({
            name: path,
            label: field.label,
            secret: 'secret' in field && field.secret === true,
            toggle: 'flag' in field,
          })),
        },
      ]
    : [],
);
