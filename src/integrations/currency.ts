/** Currencies that tenants count in whole units, whatever a provider does: `docs` of the domain, money. */
const withoutCents = ['CLP', 'CRC', 'PYG'];

/** Hundredths of the whole unit in the tenant's minor unit: a provider's 15.9 quetzales are 1590 of ours, and its 1590 pesos too. */
const perWhole = (currency: string): number => (withoutCents.includes(currency) ? 1 : 100);

/** An amount in the tenant's minor unit as a provider writes it that counts in pesos or quetzales, with decimals. */
export const toMajorUnits = (amount: number, currency: string): number => amount / perWhole(currency);
export const fromMajorUnits = (amount: number, currency: string): number => Math.round(amount * perWhole(currency));

/** The same of a provider that counts in hundredths of every currency, also of those without cents. */
export const toHundredths = (amount: number, currency: string): number => (amount * 100) / perWhole(currency);
export const fromHundredths = (amount: number, currency: string): number =>
  Math.round((amount * perWhole(currency)) / 100);
