/** Changes an amount by a percentage (negative: less) and rounds it to the step. Amounts in minor units. */
export function changedAmount(amount: number, percent: number, step: number): number {
  const changed = (amount * (100 + percent)) / 100;
  return Math.max(1, step * Math.max(1, Math.round(changed / step)));
}

/** To what amounts of this size are rounded: three digits of them stay. */
export const stepOf = (amount: number): number => 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 2);
