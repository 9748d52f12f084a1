import type { CountryCode } from '#domain/countries.ts';
import {
  isAvailableIn,
  type PaymentGroup,
  type PaymentMethod,
  paymentGroupLabels,
  paymentGroups,
  paymentMethodLabels,
  paymentMethods,
} from '#domain/payments.ts';
import type { StorePaymentMethods } from '../payments.contract.ts';

export type Cell = { group: PaymentGroup; method: PaymentMethod };

/** A cell is on or off; where only changes are written, one without a word stays as it is. */
export type CellState = 'on' | 'off' | 'stays';

export const stateOf = (value: StorePaymentMethods, { group, method }: Cell, keeps: boolean): CellState => {
  const said = value[group][method];
  if (said === undefined) return keeps ? 'stays' : 'off';
  return said ? 'on' : 'off';
};

/** The state of several cells; `mixed` where they differ. */
export function sharedState(states: readonly CellState[]): CellState | 'mixed' {
  const [first = 'off'] = states;
  return states.every((state) => state === first) ? first : 'mixed';
}

/** What a press makes of a cell. Where only changes are written, the third press takes the change back. */
export function toggleState(state: CellState | 'mixed', keeps: boolean): CellState {
  if (!keeps) return state === 'on' ? 'off' : 'on';
  if (state === 'on') return 'off';
  return state === 'off' ? 'stays' : 'on';
}

/** The methods with some cells changed. What is off and was not written before is not written now either. */
export function withCells(
  value: StorePaymentMethods,
  saved: StorePaymentMethods | undefined,
  cells: readonly Cell[],
  state: CellState,
): StorePaymentMethods {
  const next = Object.fromEntries(paymentGroups.map((group) => [group, { ...value[group] }])) as StorePaymentMethods;
  for (const { group, method } of cells) {
    const unsaid = state === 'stays' || (state === 'off' && saved && saved[group][method] === undefined);
    if (unsaid) delete next[group][method];
    else next[group][method] = state === 'on';
  }
  return next;
}

/** The methods people of a country know first; those of other countries that are on stay in sight with them. */
export function rowsOf(country: CountryCode, value: StorePaymentMethods) {
  const isOn = (method: PaymentMethod) => paymentGroups.some((group) => value[group][method]);
  const near = paymentMethods.filter((method) => isAvailableIn(method, country) || isOn(method));
  return { near, far: paymentMethods.filter((method) => !near.includes(method)) };
}

/** The payment methods of a store as a sentence: what each group takes. */
export function formatPayments(given: unknown): string {
  const value = given as StorePaymentMethods;
  const words = paymentGroups.map((group) => {
    const on = paymentMethods.filter((method) => value[group]?.[method]);
    return `${paymentGroupLabels[group]}: ${on.map((method) => paymentMethodLabels[method]).join(', ') || 'ninguno'}`;
  });
  return words.join('. ');
}

/** Where the cursor is in the grid: row -1 is the heads of the columns. */
export type GridPosition = { row: number; column: number };

const steps: Record<string, GridPosition> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where an arrow key leads: the next cell that way that can be pressed. Null leaves the cursor where it is. */
export function nextGridPosition(
  key: string,
  from: GridPosition,
  rows: number,
  canPress: (place: GridPosition) => boolean,
): GridPosition | null {
  const step = steps[key];
  if (!step) return null;
  const inside = ({ row, column }: GridPosition) =>
    row >= -1 && row < rows && column >= 0 && column < paymentGroups.length;
  const next = ({ row, column }: GridPosition) => ({ row: row + step.row, column: column + step.column });
  for (let place = next(from); inside(place); place = next(place)) if (canPress(place)) return place;
  return null;
}
