import { countries, countryCodes } from '#domain/countries.ts';

/** Countries of companies, to choose from. */
export const countryOptions = countryCodes.map((value) => ({ value, label: countries[value].name }));
