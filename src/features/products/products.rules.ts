import { productAttributes } from '#domain/catalogue.ts';
import { weekdays } from '#domain/weekdays.ts';
import { type WholeIssue, wholeRules } from '#kit/contract/wholeRules.ts';
import { modifierRuleIssues } from './modifierRules.rules.ts';
import { type ProductDraft, productDraft } from './products.contract.ts';

const ends = (start: string | null, end: string | null, field: keyof ProductDraft): WholeIssue[] =>
  start !== null && end !== null && Date.parse(end) <= Date.parse(start)
    ? [{ path: [field], message: 'El término debe ser posterior al inicio' }]
    : [];

const groupIssues = ({ modifiersProducts }: ProductDraft): WholeIssue[] =>
  modifiersProducts.flatMap(({ modifierId }, place) =>
    modifiersProducts.findIndex((each) => each.modifierId === modifierId) < place
      ? [{ path: ['modifiersProducts', place, 'modifierId'], message: 'Este grupo ya está en el producto' }]
      : [],
  );

/** Everything in a product that does not fit together. */
function productIssues(product: ProductDraft): WholeIssue[] {
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

/** What a whole product must satisfy by itself, new or merged. */
export const productRules = wholeRules(productDraft, blankProduct, productIssues);

/** A product nobody has written anything about: where its form begins, and what an absent field of a new one means. */
export function blankProduct(): ProductDraft {
  return {
    name: '',
    nameScreenProduct: '',
    priceProduct: 0,
    description: '',
    position: 0,
    platform: 'any',
    dispatchMethod: 'both',
    url: '',
    minQuantityModifiers: 0,
    maxQuantityModifiers: 100,
    modifierRules: [],
    label: null,
    labelType: null,
    startDatetimeLabel: null,
    endDatetimeLabel: null,
    startDatetime: null,
    endDatetime: null,
    weekdays: [],
    availability: true,
    show: true,
    foodType: null,
    attributes: [],
    pictureKeys: [],
    width: null,
    height: null,
    length: null,
    weight: null,
    cookingTime: null,
    allowComments: true,
    showComments: true,
    dropdownText: '',
    alohaId: null,
    alohaCompId: null,
    fbdId: null,
    ingredientIds: [],
    modifiersProducts: [],
  };
}

/** The writable part of a stored product. */
export function draftOfProduct(product: ProductDraft): ProductDraft {
  const fields = Object.keys(productDraft.shape) as (keyof ProductDraft)[];
  return Object.fromEntries(fields.map((field) => [field, product[field]])) as unknown as ProductDraft;
}

const emptyIsNull = ['label', 'alohaId', 'alohaCompId', 'fbdId'] as const;
const instants = ['startDatetimeLabel', 'endDatetimeLabel', 'startDatetime', 'endDatetime'] as const;

/** What somebody wrote in its one form: blank texts as nothing, instants to the millisecond, sets in their order and once. */
export function tidyProduct<Fields extends Partial<ProductDraft>>(given: Fields): Fields {
  const fields: Partial<ProductDraft> = { ...given };
  for (const field of emptyIsNull) if (fields[field] === '') fields[field] = null;
  for (const field of instants) {
    const moment = fields[field];
    if (moment) fields[field] = new Date(moment).toISOString();
  }
  const { weekdays: days, attributes, ingredientIds, pictureKeys } = fields;
  if (days) fields.weekdays = weekdays.filter((day) => days.includes(day));
  if (attributes) fields.attributes = productAttributes.filter((each) => attributes.includes(each));
  if (ingredientIds) fields.ingredientIds = [...new Set(ingredientIds)].toSorted((a, b) => a - b);
  if (pictureKeys) fields.pictureKeys = [...new Set(pictureKeys)];
  return fields as Fields;
}
