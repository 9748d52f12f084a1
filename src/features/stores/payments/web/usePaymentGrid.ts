import { use, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { noPayments } from '#domain/groupedPayments.ts';
import {
  type PaymentGroup,
  type PaymentMethod,
  paymentGroupLabels,
  paymentGroups,
  paymentMethodLabels,
  paymentMethods,
} from '#domain/payments.ts';
import { useFieldErrors } from '#kit/web/form/ErrorSummary.tsx';
import { TabContext, useField, useFormContext } from '#kit/web/form/FormContext.ts';
import { formatValue } from '#kit/web/form/fieldRegistry.ts';
import type { StorePaymentMethods } from '../payments.contract.ts';
import {
  paymentReferences,
  referencesForPayment,
  type StoreReference,
  type StoreReferenceField,
} from '../../references/storeReferences.contract.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import {
  type Cell,
  type CellState,
  toggleState,
  rowsOf,
  sharedState,
  formatPayments,
  hasPayments,
  stateOf,
  withCells,
} from './payments.ts';

const name = 'paymentMethods';

export const pathOf = ({ group, method }: Cell): string => `${name}.${group}.${method}`;
export const labelOf = ({ group, method }: Cell): string =>
  `${paymentMethodLabels[method]} en ${paymentGroupLabels[group]}`;

/** The cells share one form value, but each shows its errors under its name. */
function useNamedCells(): void {
  const { fields } = useFormContext();
  const tab = use(TabContext);
  useEffect(
    function nameCells() {
      for (const group of paymentGroups) {
        fields.set(`${name}.${group}`, { label: paymentGroupLabels[group], tab, show: formatValue, secret: false });
        for (const method of paymentMethods)
          fields.set(pathOf({ group, method }), {
            label: labelOf({ group, method }),
            tab,
            show: formatValue,
            secret: false,
          });
      }
    },
    [fields, tab],
  );
}

/** The ids for payments that the store lacks; drawn again only when one comes or goes. */
function useMissingReferences(): readonly StoreReference[] {
  const { form } = useFormContext();
  const missing = useWatch({
    control: form.control,
    compute: (values) => paymentReferences.filter((name) => !(values as StoreDraft)[name]).join(),
  });
  return missing.split(',') as StoreReference[];
}

/** Use of the grid: for one store, a bulk change, or a chain. */
export type PaymentGridUse = {
  /** Bulk change: unset methods stay as they are in each store. */
  keeps?: boolean;
  /** Payment methods of the store's chain. */
  chain?: StorePaymentMethods | undefined;
  /** Stores have codes, each its own; a chain has none. */
  coded?: boolean;
};

/** The payment methods of the form: who takes what, what a press does, and what cannot be switched on and why. */
export function usePaymentGrid({ keeps = false, chain, coded = true }: PaymentGridUse) {
  useNamedCells();
  const { country } = useCurrentUser().tenant;
  const field = useField<StorePaymentMethods>({ name, label: 'Medios de pago', show: formatPayments });
  const missing = useMissingReferences();
  const errors = useFieldErrors().filter(({ name: path }) => path === name || path.startsWith(`${name}.`));
  const missingReference = (method: PaymentMethod): StoreReferenceField | null => {
    if (keeps || !coded) return null;
    return referencesForPayment(method).find((field) => missing.includes(field.name)) ?? null;
  };
  const unsaid = keeps ? 'stays' : chain;
  const { near, far } = rowsOf(country, field.value, unsaid);
  const state = (cell: Cell): CellState => stateOf(field.value, cell, unsaid);
  const isChained = chain !== undefined && hasPayments(chain);
  const canPress = (cell: Cell): boolean =>
    !field.readOnly && (state(cell) === 'on' || missingReference(cell.method) === null);
  const cellsOf = (group: PaymentGroup) => near.map((method) => ({ group, method })).filter(canPress);
  const write = (cells: readonly Cell[], next: CellState) =>
    field.change(withCells(field.value, keeps ? {} : { saved: field.saved, chain }, cells, next));
  return {
    ...field,
    keeps,
    near,
    far,
    state,
    canPress,
    missingReference,
    troubles: errors,
    /** Whether a chain sets some methods. */
    isChained,
    isOwn: ({ group, method }: Cell) => isChained && field.value[group][method] !== undefined,
    leaveToChain: () => field.change(noPayments),
    hasOwn: hasPayments(field.value),
    hasTrouble: (cell: Cell) => errors.some(({ name: path }) => path === pathOf(cell)),
    press: (cell: Cell) => write([cell], toggleState(state(cell), keeps)),
    headState: (group: PaymentGroup) => sharedState(cellsOf(group).map(state)),
    canPressHead: (group: PaymentGroup) => cellsOf(group).length > 0,
    pressHead: (group: PaymentGroup) => {
      const cells = cellsOf(group);
      write(cells, toggleState(sharedState(cells.map(state)), keeps));
    },
    countOn: (group: PaymentGroup) => near.filter((method) => state({ group, method }) === 'on').length,
  };
}

export type PaymentGrid = ReturnType<typeof usePaymentGrid>;

/** Props of the box of a cell. */
export const cellProps = (grid: PaymentGrid, cell: Cell) => ({
  id: `${grid.id}.${cell.group}.${cell.method}`,
  'aria-label': labelOf(cell),
  keeps: grid.keeps,
  state: grid.state(cell),
  own: grid.isOwn(cell),
  error: grid.hasTrouble(cell),
  disabled: !grid.canPress(cell),
  onChange: () => grid.press(cell),
});

/** Props of the box that switches every method of a group. */
export const headProps = (grid: PaymentGrid, group: PaymentGroup) => ({
  id: `${grid.id}.${group}`,
  'aria-label': `Todo en ${paymentGroupLabels[group]}`,
  keeps: grid.keeps,
  state: grid.headState(group),
  disabled: !grid.canPressHead(group),
  onChange: () => grid.pressHead(group),
});
