import { entity } from '#kit/contract/entity.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { providerName } from '#features/stores/references/providerName.rules.ts';
import { mappingKindLabels } from './mapping.contract.ts';

const sourceLabels = { name: 'Por nombre', person: 'Por una persona' } as const;

export const mappingEntity = entity({
  table: 'posMappings',
  area: 'auth_credentials',
  label: 'código en la caja',
  title: 'code',
  references: {
    catalogueId: 'posCatalogues',
    productId: 'products',
    modifierId: 'modifiers',
    couponId: 'coupons',
  },
  fields: {
    catalogueId: 'Caja',
    productId: mappingKindLabels.product,
    modifierId: mappingKindLabels.option,
    couponId: mappingKindLabels.coupon,
    part: 'Cobro',
    paymentMethod: mappingKindLabels.payment,
    code: 'Código',
    source: 'Elegido',
  },
  words: {
    catalogueId: providerName,
    part: (part: 'delivery' | 'tip') => mappingKindLabels[part],
    paymentMethod: (method: keyof typeof paymentMethodLabels) => paymentMethodLabels[method],
    source: (source: keyof typeof sourceLabels) => sourceLabels[source],
  },
});

const chosenMeanwhile = 'Alguien más eligió un código en este momento. Mira cómo quedó.';

/** Database constraints mapped to the field and message of the form. */
export const mappingConstraints = Object.fromEntries(
  ['product', 'modifier', 'coupon', 'part', 'payment'].map((target) => [
    `pos_mappings_${target}`,
    { field: 'code', message: chosenMeanwhile },
  ]),
);
