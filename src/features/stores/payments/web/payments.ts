import { type CountryCode, countryCodes } from '#domain/countries.ts';
import { isOfferedIn, type PaymentGroup, type PaymentMethod, paymentGroups, paymentMethods } from '#domain/payments.ts';
import { paymentText } from '#domain/groupedPayments.ts';
import type { StorePaymentMethods } from '../payments.contract.ts';

export type Cell = { group: PaymentGroup; method: PaymentMethod };

/** A cell is on or off; where only changes are written, one without a word stays as it is. */
export type CellState = 'on' | 'off' | 'stays';

/** Effect of an unset method: each store's value stays, the chain's applies, or it is off. */
export type Unsaid = 'stays' | StorePaymentMethods | undefined;

export const stateOf = (value: StorePaymentMethods, { group, method }: Cell, unsaid: Unsaid): CellState => {
  const cell = value[group][method];
  if (cell === undefined && unsaid === 'stays') return 'stays';
  const chain = unsaid === 'stays' ? undefined : unsaid?.[group][method];
  return (cell ?? chain) ? 'on' : 'off';
};

/** Whether any method is set. */
export const hasPayments = (value: StorePaymentMethods): boolean =>
  paymentGroups.some((group) => Object.keys(value[group]).length > 0);

/** The state of several cells; `mixed` where they differ. */
export function sharedState(states: readonly CellState[]): CellState | 'mixed' {
  const [first = 'off'] = states;
  return states.every((state) => state === first) ? first : 'mixed';
}

/** Next state of a cell. In a bulk change, the third click removes the change. */
export function toggleState(state: CellState | 'mixed', isBulk: boolean): CellState {
  if (!isBulk) return state === 'on' ? 'off' : 'on';
  if (state === 'on') return 'off';
  return state === 'off' ? 'stays' : 'on';
}

/** Saved values and the chain's, for a form of one store; empty for a bulk change. */
type Before = { saved?: StorePaymentMethods | undefined; chain?: StorePaymentMethods | undefined };

/**
 * Changes some cells. A cell that returns to its saved state gets its saved value; one equal to the chain's is unset.
 */
export function withCells(
  value: StorePaymentMethods,
  { saved, chain }: Before,
  cells: readonly Cell[],
  state: CellState,
): StorePaymentMethods {
  const next = Object.fromEntries(paymentGroups.map((group) => [group, { ...value[group] }])) as StorePaymentMethods;
  for (const { group, method } of cells) {
    const on = state === 'on';
    const [was, chainState] = [saved?.[group][method], chain?.[group][method]];
    const isAsSaved = saved !== undefined && (was ?? chainState ?? false) === on;
    const unsaid = state === 'stays' || (isAsSaved ? was === undefined : chainState === on);
    if (unsaid) delete next[group][method];
    else next[group][method] = on;
  }
  return next;
}

/** The methods of a country first; others that are on stay in sight with them. Methods without a provider are not offered. */
export function rowsOf(country: CountryCode, value: StorePaymentMethods, unsaid?: Unsaid) {
  const isOn = (method: PaymentMethod) =>
    paymentGroups.some((group) => stateOf(value, { group, method }, unsaid) === 'on');
  const near = paymentMethods.filter((method) => isOfferedIn(method, country) || isOn(method));
  const isOfferedAnywhere = (method: PaymentMethod) => countryCodes.some((each) => isOfferedIn(method, each));
  return { near, far: paymentMethods.filter((method) => isOfferedAnywhere(method) && !near.includes(method)) };
}

/** The payment methods set by a store, as a sentence. */
export const formatPayments = (value: unknown): string =>
  paymentText(value as StorePaymentMethods).join('. ') || 'nada propio';

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
