import {
  amountCell,
  type CellFormat,
  type CellType,
  choiceCell,
  choicesCell,
  codeCell,
  countCell,
  dayCell,
  daysCell,
  flagCell,
  namesCell,
  orNull,
  orZero,
  percentCell,
  readChoice,
  timeCell,
} from '#domain/cells/cellTypes.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { productPlatformLabels } from '#domain/catalogue.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { normalise } from '#kit/contract/text.ts';
import { type CouponReference, couponReferences } from '../record/couponReferences.contract.ts';
import {
  type CouponDraft,
  type CouponKind,
  couponKindLabels,
  couponLabels,
  giftPickLabels,
  visibilityLabels,
} from '../record/couponShape.contract.ts';

const kindSynonyms: Readonly<Record<string, CouponKind>> = {
  '%': 'percentage',
  'gift card': 'giftcard',
  monto: 'giftcard',
  fijo: 'giftcard',
  producto: 'gift',
};
export const readKind = readChoice(couponKindLabels, kindSynonyms);

const states: Readonly<Record<string, boolean>> = { activo: true, desactivado: false, inactivo: false, apagado: false };
const stateCell: CellType<boolean> = {
  read(cell, format) {
    const value = states[normalise(cell)];
    return value === undefined ? flagCell.read(cell, format) : { value };
  },
  write: flagCell.write,
};

const amountDiscount = orZero(amountCell);
const percentDiscount = orZero(percentCell);

/** The cell of a discount: an amount of money for a gift card, otherwise a percentage. */
export const discountCell = (kind: CouponKind): CellType<number> =>
  kind === 'giftcard' ? amountDiscount : percentDiscount;

/** Cells of the fields of a coupon, except its discount and its lists of other records. */
const couponCells = {
  code: codeCell,
  enabled: stateCell,
  automatic: flagCell,
  visibility: choiceCell(visibilityLabels),
  kind: choiceCell(couponKindLabels, kindSynonyms),
  withBalance: flagCell,
  giftPick: choiceCell(giftPickLabels, { producto: 'product', 'mas barato': 'cheapest' }),
  giftEvery: orNull(countCell),
  delivery: orZero(percentCell),
  maxDiscount: orNull(amountCell),
  minimumToRedeem: orZero(amountCell),
  quantity: orNull(countCell),
  quantityByUsers: orNull(countCell),
  spendLimit: orNull(amountCell),
  startDate: orNull(dayCell),
  expiryDate: orNull(dayCell),
  days: daysCell,
  startTime: orNull(timeCell),
  expiryTime: orNull(timeCell),
  platform: choiceCell(productPlatformLabels, { both: 'any', 'todos los canales': 'any', ambas: 'any' }),
  dispatchMethod: choiceCell(dispatchScopeLabels, {
    in_store: 'pickUp',
    pickup: 'pickUp',
    store_delivery: 'delivery',
    despacho: 'delivery',
    ambos: 'both',
    'retiro en local': 'pickUp',
  }),
  paymentMethods: choicesCell(paymentMethodLabels),
  categories: namesCell,
  includeDeliveryCost: flagCell,
  applyModifier: flagCell,
  overrideMinimumPrice: flagCell,
  firstPurchase: flagCell,
  ...(Object.fromEntries(couponReferences.names.map((name) => [name, orNull(codeCell)])) as Record<
    CouponReference,
    CellType<string | null>
  >),
} satisfies { [Field in keyof CouponDraft]?: CellType<CouponDraft[Field]> };

/** Columns that have the value itself: the others name records. */
export type FieldColumn = keyof typeof couponCells | 'discount';

const cellOf = (column: FieldColumn, kind: CouponKind): CellType<unknown> =>
  column === 'discount' ? discountCell(kind) : couponCells[column];

type CellContext = {
  format: CellFormat;
  /** The cells of the line. */
  cells: Readonly<Record<string, string>>;
  /** The kind that the coupon has now. */
  storedKind?: CouponKind | undefined;
};

/** The kind that a coupon has after its line. */
function kindOf({ cells, storedKind = 'percentage' }: CellContext): CouponKind {
  const read = readKind(cells.kind ?? '');
  return 'value' in read ? read.value : storedKind;
}

/** Parses a cell into the value of its field, or returns an error message. */
export function readCouponCell(column: FieldColumn, cell: string, context: CellContext): Partial<CouponDraft> | string {
  const read = cellOf(column, kindOf(context)).read(cell, context.format);
  if ('problem' in read) return `${couponLabels[column]}: ${read.problem}`;
  const hasOtherUnit = column === 'kind' && context.storedKind !== undefined && read.value !== context.storedKind;
  if (!hasOtherUnit) return { [column]: read.value };
  // The discount has another unit now, so its cell is read even where it is unchanged.
  const discount = readCouponCell('discount', context.cells.discount ?? '', context);
  return typeof discount === 'string' ? discount : { kind: kindOf(context), ...discount };
}

/** The cell that exports write for a field. */
export const writeCouponCell = (column: FieldColumn, coupon: CouponDraft, format: CellFormat): string =>
  cellOf(column, coupon.kind).write(coupon[column], format);
