/** A line with its taxes, in the minor unit. `discount` is off the whole line. */
type GrossLine = { quantity: number; unitPrice: number; discount: number };

/** Net amounts have four decimals, so they are counted in ten thousandths here. */
const scale = 10_000;

/** Hundreds are exact in integers, also of rates with two decimals. */
const factors = (taxPercent: number) => ({ whole: 10_000, taxed: 10_000 + Math.round(taxPercent * 100) });

const grossOf = ({ quantity, unitPrice, discount }: GrossLine): number => quantity * unitPrice - discount;

/**
 * Net prices of one unit after its discount, with four decimals: points of sale and tax offices add the taxes again.
 *
 * Each line, their sum, and the sum of all net amounts have the same amounts with taxes as the lines. What rounding
 * leaves over goes to the dearest line.
 */
export function netOf(lines: readonly GrossLine[], taxPercent: number): number[] {
  const { whole, taxed } = factors(taxPercent);
  const exact = (gross: number) => Math.round((gross * scale * whole) / taxed);
  const units = lines.map((line) => Math.round(exact(grossOf(line)) / line.quantity));
  const sum = (from: readonly number[]) => from.reduce((total, amount) => total + amount, 0);
  const net = sum(units.map((unit, place) => unit * (lines[place]?.quantity ?? 0)));
  const left = exact(sum(lines.map(grossOf))) - net;
  const dearest = units.indexOf(Math.max(...units));
  const { quantity = 1 } = lines[dearest] ?? {};
  return units.map((unit, place) => (place === dearest ? unit + Math.round(left / quantity) : unit) / scale);
}

/** An amount before taxes with them, in the minor unit. */
export function withTax(net: number, taxPercent: number): number {
  const { whole, taxed } = factors(taxPercent);
  return Math.round((Math.round(net * scale) * taxed) / (whole * scale));
}
