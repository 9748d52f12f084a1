/** Currencies whose amounts Stripe writes without cents. */
const stripeWithoutCents = new Set([
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
  'xaf',
]);

/** An amount of Stripe with a decimal point: whole numbers are cents where the currency has them. */
export function stripeAmount(cell: string, currency: string): string {
  if (!/^\d+$/.test(cell) || stripeWithoutCents.has(currency.toLowerCase())) return cell;
  const [units, cents] = [cell.slice(0, -2) || '0', cell.slice(-2).padStart(2, '0')];
  return cents === '00' ? units : `${units}.${cents}`;
}
