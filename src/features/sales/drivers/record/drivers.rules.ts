import type { CountryCode } from '#domain/countries.ts';
import { parsePhone, phoneRule } from '#domain/phones.ts';
import { driverDraft } from './drivers.contract.ts';

/** Validation of a driver by country; a phone is stored in its dialable form. */
export const driverRules = (country: CountryCode) =>
  driverDraft.transform((draft, { addIssue }) => {
    const phone = draft.phone && parsePhone(draft.phone, country);
    if (phone === null) addIssue({ code: 'custom', path: ['phone'], message: phoneRule(country) });
    return { ...draft, phone: phone ?? '' };
  });

/** `#12`, `#12 y #15`, `#12, #15 y #18`. */
export const numbersText = (ids: readonly number[]): string =>
  new Intl.ListFormat('es').format(ids.map((id) => `#${id}`));

export type Engagements = { name: string; carried: readonly number[]; due: boolean };

/** Why a driver cannot be deleted, change store or end the shift now; null when they can. */
export function engagedError({ name, carried, due }: Engagements): string | null {
  if (carried.length === 1)
    return `${name} tiene el pedido ${numbersText(carried)} en curso: pásalo antes a otro repartidor.`;
  if (carried.length > 1)
    return `${name} tiene los pedidos ${numbersText(carried)} en curso: pásalos antes a otro repartidor.`;
  return due ? `${name} tiene una diferencia de efectivo: recibe o ajusta lo que falta antes.` : null;
}
