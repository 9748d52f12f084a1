import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { productAttributes } from '#domain/catalogue.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { sortLinks } from '#kit/contract/links.ts';
import { type FieldIssue, recordSchema } from '#kit/contract/recordSchema.ts';
import { modifierRuleIssues } from './modifierRules.rules.ts';
import { productLinks } from './productLinks.contract.ts';
import { productReferences } from './productReferences.contract.ts';
import { type ProductDraft, productDraft } from './products.contract.ts';

const ends = (start: string | null, end: string | null, field: keyof ProductDraft): FieldIssue[] =>
  start !== null && end !== null && Date.parse(end) <= Date.parse(start)
    ? [{ path: [field], message: 'El término debe ser posterior al inicio' }]
    : [];

const groupIssues = ({ modifiersProducts }: ProductDraft): FieldIssue[] =>
  modifiersProducts.flatMap(({ modifierId }, place) =>
    modifiersProducts.findIndex((each) => each.modifierId === modifierId) < place
      ? [{ path: ['modifiersProducts', place, 'modifierId'], message: 'Este grupo ya está en el producto' }]
      : [],
  );

/** Everything in a product that does not fit together. */
function productIssues(product: ProductDraft): FieldIssue[] {
  const { minQuantityModifiers: min, maxQuantityModifiers: max } = product;
  return [
    ...(max < min
      ? [{ path: ['maxQuantityModifiers'], message: `Debe ser al menos ${min}, que es el mínimo del producto` }]
      : []),
    ...(product.label && !product.labelType
      ? [{ path: ['labelType'], message: 'Elige si la etiqueta es redondeada o cinta' }]
      : []),
    ...ends(product.startDatetimeLabel, product.endDatetimeLabel, 'endDatetimeLabel'),
    ...ends(product.startDatetime, product.endDatetime, 'endDatetime'),
    ...groupIssues(product),
    ...modifierRuleIssues(product.modifierRules),
  ];
}

/** Rules that a complete product must satisfy, new or merged. */
export const productRules = recordSchema(productDraft, blankProduct, productIssues);

/** A blank product: the initial form values and the defaults of absent fields. */
export function blankProduct(): ProductDraft {
  return blankOf(productDraft, {
    platform: 'any',
    dispatchMethod: 'both',
    maxQuantityModifiers: 100,
    availability: true,
    show: true,
    allowComments: true,
    showComments: true,
  });
}

/** The writable part of a stored product. */
export const draftOfProduct = (product: ProductDraft): ProductDraft => draftOf(productDraft, product);

const emptyIsNull = ['label', ...productReferences.names] as const;
const instants = ['startDatetimeLabel', 'endDatetimeLabel', 'startDatetime', 'endDatetime'] as const;

/** Normalizes fields: blank texts to null, instants to milliseconds, sets sorted and unique. */
export function normaliseProduct<Fields extends Partial<ProductDraft>>(values: Fields): Fields {
  const fields: Partial<ProductDraft> = sortLinks(productLinks, values);
  for (const field of emptyIsNull) if (fields[field] === '') fields[field] = null;
  for (const field of instants) {
    const moment = fields[field];
    if (moment) fields[field] = new Date(moment).toISOString();
  }
  const { weekdays: days, attributes, pictureKeys } = fields;
  if (days) fields.weekdays = weekdays.filter((day) => days.includes(day));
  if (attributes) fields.attributes = productAttributes.filter((each) => attributes.includes(each));
  if (pictureKeys) fields.pictureKeys = [...new Set(pictureKeys)];
  return fields as Fields;
}
