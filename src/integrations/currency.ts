/** Currencies that tenants count without cents. */
const withoutCents = ['CLP', 'CRC', 'PYG'];

/** Minor units of a tenant in one major unit: a hundred in a quetzal, one in a peso. */
const minorPerMajor = (currency: string): number => (withoutCents.includes(currency) ? 1 : 100);

/** An amount in the tenant's minor unit as a provider writes it that counts in pesos or quetzales, with decimals. */
export const toMajorUnits = (amount: number, currency: string): number => amount / minorPerMajor(currency);
export const fromMajorUnits = (amount: number, currency: string): number =>
  Math.round(amount * minorPerMajor(currency));

/** The same of a provider that counts in hundredths of every currency, also of those without cents. */
export const toHundredths = (amount: number, currency: string): number => (amount * 100) / minorPerMajor(currency);
export const fromHundredths = (amount: number, currency: string): number =>
  Math.round((amount * minorPerMajor(currency)) / 100);
