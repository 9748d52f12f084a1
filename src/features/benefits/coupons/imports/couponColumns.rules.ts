import { wireName } from '#kit/contract/wire.ts';
import { type CouponDraft, couponLabels } from '../record/couponShape.contract.ts';
import { readKind } from './couponCells.rules.ts';

export type CouponColumn = keyof CouponDraft;
/** Columns whose cells name other records. */
export const linkColumns = ['productIds', 'priceGroupIds', 'storeIds', 'storeGroupIds'] as const;
export type LinkColumn = (typeof linkColumns)[number];

/** Alternative headers of each column. */
const synonyms: Partial<Record<CouponColumn, readonly string[]>> = {
  code: ['código cupón', 'cupón', 'coupon', 'nombre', 'name'],
  enabled: ['habilitado', 'estado', 'active'],
  kind: ['tipo descuento', 'type'],
  discount: ['valor', 'monto', 'porcentaje', 'monto descuento', 'amount', 'percentage'],
  maxDiscount: ['tope', 'tope descuento', 'máximo'],
  minimumToRedeem: ['mínimo', 'monto mínimo', 'pedido mínimo'],
  quantity: ['cantidad', 'usos', 'usos totales', 'límite usos'],
  quantityByUsers: ['cantidad por usuario', 'usos por usuario', 'usos por cliente'],
  startDate: ['fecha inicio', 'inicio', 'vigente desde', 'start'],
  expiryDate: ['fecha término', 'fecha fin', 'término', 'vencimiento', 'vence', 'end_date'],
  startTime: ['hora inicio'],
  expiryTime: ['hora término', 'hora fin', 'end_time'],
  days: ['días semana', 'availability'],
  delivery: ['descuento del despacho', 'descuento delivery', 'delivery_discount'],
  dispatchMethod: ['método despacho', 'tipo entrega'],
  productIds: ['products', 'couponables'],
  storeIds: ['stores', 'tiendas', 'local'],
  storeGroupIds: ['store_groups', 'grupos'],
  priceGroupIds: ['price_groups'],
};

/** Headers of every column: the label, the API name and synonyms. */
export const couponColumns = Object.fromEntries(
  (Object.keys(couponLabels) as CouponColumn[]).map((field) => [
    field,
    { header: couponLabels[field], aliases: [wireName(field), ...(synonyms[field] ?? [])] },
  ]),
) as unknown as Readonly<Record<CouponColumn, { header: string; aliases: readonly string[] }>>;

const isPercentage = (cells: Readonly<Record<string, string>>) => {
  const read = readKind(cells.kind ?? '');
  return !('value' in read) || read.value === 'percentage';
};

const numeric = new Set<string>([
  'discount',
  'giftEvery',
  'delivery',
  'maxDiscount',
  'minimumToRedeem',
  'quantity',
  'quantityByUsers',
  'spendLimit',
] satisfies CouponColumn[]);

/** Whether a cell contains only digits and number signs, even if it is not a valid number. */
const isNumeric = (cell: string): boolean => /^-?[$₡Q]?(?:\s*-)?[\d.,\s\u00a0']+%?$/.test(cell.trim());

/** Cells of a line that are amounts: they show the decimal mark of the file. */
export const amountsIn = (cells: Readonly<Record<string, string>>): string[] =>
  [cells.maxDiscount, cells.minimumToRedeem, cells.spendLimit, isPercentage(cells) ? '' : cells.discount].flatMap(
    (cell) => cell || [],
  );

export const mistakeLabels = {
  duplicates: 'Duplicados',
  nonNumeric: 'No numéricos',
  blank: 'En blanco',
  malformed: 'Mal escritos',
  startDates: 'Fechas de inicio',
} as const;
export type MistakeKind = keyof typeof mistakeLabels;
export const mistakeKinds = Object.keys(mistakeLabels) as MistakeKind[];

/** Category of an import error, as counted in the API reply. */
export function classifyError(
  { field, repeats }: { field: string | null; repeats?: true },
  cells: Readonly<Record<string, string>>,
): MistakeKind {
  if (repeats) return 'duplicates';
  const cell = field === null ? null : (cells[field] ?? '');
  if (cell === '') return 'blank';
  if (field === 'startDate') return 'startDates';
  return field !== null && cell !== null && numeric.has(field) && !isNumeric(cell) ? 'nonNumeric' : 'malformed';
}
