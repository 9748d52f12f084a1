import { type DecimalMark, parseAmount, parseCount, parsePercent } from '#domain/amounts.ts';
import { namesIn, readChoice } from '#domain/cells/cellTypes.ts';
import type { CountryCode } from '#domain/countries.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { productPlatformLabels } from '#domain/catalogue.ts';
import { paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import { type CouponReference, couponReferences } from '../record/couponReferences.contract.ts';
import { normalise } from '#kit/contract/text.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { wireName } from '#kit/contract/wire.ts';
import { describeChangedCode } from '#kit/contract/values/excelCells.ts';
import { flagOf } from '#kit/contract/values/flagCell.ts';
import {
  type CouponDraft,
  couponKindLabels,
  couponLabels,
  giftPickLabels,
  visibilityLabels,
} from '../record/couponShape.contract.ts';
import { readDay, readDays, readTime } from '#domain/cells/momentCells.ts';

export type CouponColumn = keyof CouponDraft;
/** Columns whose cells name other records. */
export const linkColumns = ['productIds', 'priceGroupIds', 'storeIds', 'storeGroupIds'] as const;
export type LinkColumn = (typeof linkColumns)[number];
export type FieldColumn = Exclude<CouponColumn, LinkColumn>;

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

type CellContext = {
  country: CountryCode;
  /** Decimal mark of the amounts of the file; null where they do not show it. */
  fileMark: DecimalMark | null;
  cells: Readonly<Record<string, string>>;
};
type Reader = (cell: string, context: CellContext) => TextRead<unknown>;

const isPercentage = ({ cells }: Pick<CellContext, 'cells'>) => {
  const read = kind(cells.kind ?? '');
  return !('value' in read) || read.value === 'percentage';
};

const kind = readChoice(couponKindLabels, {
  '%': 'percentage',
  'gift card': 'giftcard',
  monto: 'giftcard',
  fijo: 'giftcard',
  producto: 'gift',
});
const method = readChoice(paymentMethodLabels);
function payments(cell: string): TextRead<unknown> {
  const reads = namesIn(cell).map(method);
  const wrong = reads.find((read) => 'problem' in read);
  const values = new Set(reads.map((read) => ('value' in read ? read.value : null)));
  return wrong ?? { value: paymentMethods.filter((each) => values.has(each)) };
}

const text: Reader = (cell) => ({ value: cell });
const amount: Reader = (cell, { country, fileMark }) => parseAmount(cell, country, fileMark);
const count: Reader = (cell, { country, fileMark }) => parseCount(cell, country, fileMark);
const percent: Reader = (cell) => {
  const value = parsePercent(cell);
  return value === null ? { problem: `«${cell}» no es un porcentaje: escribe solo un número, como 12,5.` } : { value };
};
const flag: Reader = (cell) => {
  const value = flagOf(cell) ?? { activo: true, apagado: false, inactivo: false }[normalise(cell)] ?? null;
  return value === null ? { problem: `«${cell}»: escribe sí o no.` } : { value };
};

const readers: Readonly<Record<FieldColumn, Reader>> = {
  code: (cell) => {
    const problem = describeChangedCode(cell);
    return problem ? { problem } : { value: cell };
  },
  enabled: flag,
  automatic: flag,
  visibility: readChoice(visibilityLabels),
  kind,
  discount: (cell, context) => (isPercentage(context) ? percent : amount)(cell, context),
  withBalance: flag,
  giftPick: readChoice(giftPickLabels, { producto: 'product', 'mas barato': 'cheapest' }),
  giftEvery: count,
  delivery: percent,
  maxDiscount: amount,
  minimumToRedeem: amount,
  quantity: count,
  quantityByUsers: count,
  spendLimit: amount,
  startDate: readDay,
  expiryDate: readDay,
  days: readDays,
  startTime: readTime,
  expiryTime: readTime,
  platform: readChoice(productPlatformLabels, { both: 'any', 'todos los canales': 'any', ambas: 'any' }),
  dispatchMethod: readChoice(dispatchScopeLabels, {
    in_store: 'pickUp',
    pickup: 'pickUp',
    store_delivery: 'delivery',
    despacho: 'delivery',
    ambos: 'both',
    'retiro en local': 'pickUp',
  }),
  paymentMethods: payments,
  categories: (cell) => ({ value: namesIn(cell) }),
  includeDeliveryCost: flag,
  applyModifier: flag,
  overrideMinimumPrice: flag,
  firstPurchase: flag,
  ...(Object.fromEntries(couponReferences.names.map((name) => [name, text])) as Record<CouponReference, Reader>),
};

/** Parses a cell into the value of its field, an empty object if it is blank, or an error message. */
export function readCouponCell(column: FieldColumn, cell: string, context: CellContext): Partial<CouponDraft> | string {
  if (cell === '') return {};
  const read = readers[column](cell, context);
  return 'problem' in read ? `${couponLabels[column]}: ${read.problem}` : { [column]: read.value };
}

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
  [cells.maxDiscount, cells.minimumToRedeem, cells.spendLimit, isPercentage({ cells }) ? '' : cells.discount].flatMap(
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
