import {
  foodTypeLabels,
  type FoodType,
  type LabelType,
  labelTypeLabels,
  type ProductAttribute,
  productAttributeLabels,
  type ProductPlatform,
  productPlatformLabels,
} from '#domain/catalogue.ts';
import { type DispatchScope, dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { type Weekday, weekdayLabels } from '#domain/time/weekdays.ts';
import { entity, type EntityFormat } from '#kit/contract/entity.ts';
import { productLinks } from './productLinks.contract.ts';
import { productReferences } from './productReferences.contract.ts';
import { type ModifierRule, productLabels } from './products.contract.ts';

const centimetres = (value: number) => `${value} cm`.replace('.', ',');
const moment = (value: string, { dateTime }: EntityFormat) => dateTime(value);

/** A rule in the history, with option names. */
type NamedRule = Record<'modifierId' | 'ruledModifierId', string> & Pick<ModifierRule, 'kind'>;

const ruleText = ({ modifierId, kind, ruledModifierId }: NamedRule): string =>
  `«${modifierId}» ${kind === 'requires' ? 'exige' : 'excluye'} «${ruledModifierId}»`;

export const productEntity = entity({
  table: 'products',
  area: 'products',
  label: 'producto',
  title: 'name',
  links: productLinks,
  externalIds: productReferences.ids,
  references: { modifierId: 'modifiers', ruledModifierId: 'modifiers' },
  fields: productLabels,
  words: {
    priceProduct: (amount: number, { money }) => money(amount),
    pictureKeys: () => 'una imagen',
    foodType: (type: FoodType) => foodTypeLabels[type],
    attributes: (attribute: ProductAttribute) => productAttributeLabels[attribute],
    platform: (platform: ProductPlatform) => productPlatformLabels[platform],
    dispatchMethod: (scope: DispatchScope) => dispatchScopeLabels[scope],
    modifierRules: ruleText,
    labelType: (type: LabelType) => labelTypeLabels[type],
    startDatetimeLabel: moment,
    endDatetimeLabel: moment,
    startDatetime: moment,
    endDatetime: moment,
    weekdays: (day: Weekday) => weekdayLabels[day],
    cookingTime: (minutes: number) => `${minutes} min`,
    width: centimetres,
    height: centimetres,
    length: centimetres,
    weight: (grams: number) => `${grams} g`.replace('.', ','),
  },
});

export const productModifierEntity = entity({
  table: 'productModifiers',
  area: 'products',
  label: 'grupo de producto',
  title: 'modifierId',
  within: { table: 'products', field: 'productId', isListed: true },
  references: { modifierId: 'modifiers' },
  fields: { productId: 'Producto', modifierId: 'Grupo de modificadores', position: 'Posición' },
});

/** Products and what they have several of. */
export const productEntities = [productEntity, productModifierEntity];

/** Database constraints mapped to the field and message of the form. */
export const productConstraints = {
  products_url_unique: { field: 'url', message: 'Otro producto ya usa esta dirección. Escribe otra.' },
  products_quantities: { field: 'max_quantity_modifiers', message: 'Debe ser al menos el mínimo' },
  products_dates: { field: 'end_datetime', message: 'El término debe ser posterior al inicio' },
  products_label_dates: { field: 'end_datetime_label', message: 'El término debe ser posterior al inicio' },
  product_modifiers_modifier_fk: { field: 'modifiers_products', message: 'Uno de los grupos ya no existe' },
  product_modifiers_unique: { field: 'modifiers_products', message: 'Un grupo está dos veces en el producto' },
};
