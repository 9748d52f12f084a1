import { foodTypeLabels, labelTypeLabels, productAttributeLabels, productPlatformLabels } from '#domain/catalogue.ts';
import { cellColumns } from '#domain/cells/cellColumns.ts';
import {
  amountCell,
  type CellType,
  choiceCell,
  choicesCell,
  codeCell,
  countCell,
  daysCell,
  decimalCell,
  flagCell,
  instantCell,
  nameCell,
  orNull,
  textCell,
} from '#domain/cells/cellTypes.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { productReferences } from './productReferences.contract.ts';
import { type ProductDraft, productLabels } from './products.contract.ts';

/** Cells of the fields that a file of products has. Lists of other records have separate columns. */
const productCells = {
  name: nameCell,
  nameScreenProduct: textCell,
  priceProduct: amountCell,
  description: textCell,
  position: countCell,
  foodType: orNull(choiceCell(foodTypeLabels)),
  attributes: choicesCell(productAttributeLabels),
  availability: flagCell,
  show: flagCell,
  platform: choiceCell(productPlatformLabels),
  dispatchMethod: choiceCell(dispatchScopeLabels),
  url: textCell,
  minQuantityModifiers: countCell,
  maxQuantityModifiers: countCell,
  label: orNull(textCell),
  labelType: orNull(choiceCell(labelTypeLabels)),
  startDatetimeLabel: orNull(instantCell),
  endDatetimeLabel: orNull(instantCell),
  startDatetime: orNull(instantCell),
  endDatetime: orNull(instantCell),
  weekdays: daysCell,
  cookingTime: orNull(countCell),
  width: orNull(decimalCell),
  height: orNull(decimalCell),
  length: orNull(decimalCell),
  weight: orNull(decimalCell),
  allowComments: flagCell,
  showComments: flagCell,
  dropdownText: textCell,
  ...referenceCells(),
} satisfies { [Field in keyof ProductDraft]?: CellType<ProductDraft[Field]> };

export const productColumns = cellColumns<ProductDraft, keyof typeof productCells>(productCells, {
  labels: productLabels,
  aliases: {
    name: ['producto', 'nombre producto', 'product', 'name'],
    priceProduct: ['precio venta', 'precio base', 'price'],
    description: ['description', 'detalle'],
    availability: ['available', 'disponibilidad'],
  },
});

type Reference = (typeof productReferences.names)[number];

function referenceCells() {
  return Object.fromEntries(productReferences.names.map((name) => [name, orNull(codeCell)])) as Record<
    Reference,
    ReturnType<typeof orNull<string>>
  >;
}
