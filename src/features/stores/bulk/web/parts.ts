import { type DeliveryType, deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import type { BulkField } from '../bulk.contract.ts';
import { storeReferenceFields } from '../../references/storeReferences.contract.ts';
import { storeLabels } from '../../record/storeHistory.contract.ts';

export type BulkTab = 'info' | 'schedules' | 'delivery' | 'external-services';

/** A part of a bulk change with one checkbox: a field, or several that depend on each other. */
export type BulkPartSpec = { id: string; label: string; hint?: string; fields: readonly BulkField[] };
type Group = { title: string; hint?: string; parts: readonly BulkPartSpec[] };

const one = (field: BulkField, hint?: string): BulkPartSpec => ({
  id: field,
  label: storeLabels[field],
  fields: [field],
  ...(hint && { hint }),
});

/** The one part whose fields are written method by method. */
export const methodPart = (type: DeliveryType): string => `method.${type}`;
export const orderPart = 'methodOrder';

const info: Group[] = [
  {
    title: 'Pedidos',
    parts: [
      one('menuId'),
      one('orderMethod'),
      one('deliveryInstructions'),
      one('orderAlertMinutes'),
      one('futureOrdersEnabled'),
      one('ordersProgramming'),
      one('maxFutureOrders'),
      one('ordersProgrammingView'),
    ],
  },
  {
    title: 'Propinas',
    parts: [
      one('enabledTipDelivery'),
      one('enabledTipStore'),
      {
        id: 'tips',
        label: 'Propina sugerida y opciones',
        fields: ['tipType', 'defaultTip', 'deliveryTipAvailability'],
      },
    ],
  },
  {
    title: 'Preguntas y seguimiento',
    parts: [
      {
        id: 'questions',
        label: 'Preguntas antes de pagar',
        fields: ['enabledCheckoutQuestions', 'checkoutQuestionIds'],
      },
      one('cartNotificationIntervalMinutes'),
      {
        id: 'cartCoupon',
        label: 'Cupón de carrito abandonado',
        fields: ['abandonedShoppingCartCouponEnabled', 'abandonedShoppingCartCouponId'],
      },
      one('npsEmailTimer'),
      one('subscriptionQuotes'),
    ],
  },
  {
    title: 'Contacto',
    hint: 'Cuando todos los locales atienden en el mismo lugar.',
    parts: [
      one('phone'),
      one('email'),
      one('emailAlt'),
      { id: 'whatsapp', label: 'WhatsApp', fields: ['whatsappNumber', 'whatsappNumberEnabled'] },
    ],
  },
];

const schedules: Group[] = [
  { title: 'Esperas', parts: [one('deliveryWaitTime'), one('pickUpWaitTime'), one('exceptionalWaitTimes')] },
  {
    title: 'Horarios',
    hint: 'Reemplazan a los de cada local.',
    parts: [
      {
        id: 'hours',
        label: 'Horario de toda la semana',
        fields: ['businessHours', 'haveDifferentBusinessHours'],
      },
      one('specialDays'),
    ],
  },
];

/** Groups of parts that are lists of fields. Delivery methods are separate: each is a part of one field. */
export const groups: Record<BulkTab, readonly Group[]> = {
  info,
  schedules,
  delivery: [
    {
      title: 'Despacho gratis y distancia',
      parts: [
        one('minimumValueForFreeDelivery'),
        one('alwaysChargesDelivery'),
        one('freeDeliveryForExternal'),
        one('deliveryCalculationType'),
      ],
    },
  ],
  'external-services': [
    {
      title: 'Medios de pago',
      parts: [one('paymentMethods', 'Solo cambia lo que marques: lo demás queda en cada local como está.')],
    },
    {
      title: 'Códigos comunes',
      hint: 'Los que comparten varios locales. Los de un solo local se escriben en el suyo.',
      parts: storeReferenceFields.filter(({ shared }) => shared).map(({ name }) => one(name)),
    },
  ],
};

export const tabLabels: Record<BulkTab, string> = {
  info: 'Información',
  schedules: 'Horarios',
  delivery: 'Delivery',
  'external-services': 'Servicios externos',
};
export const bulkTabs = Object.keys(tabLabels) as BulkTab[];

const methodParts = deliveryTypeNames.map(methodPart);

/** Every part of a tab by its id. */
export const partsOf = (tab: BulkTab): string[] => [
  ...groups[tab].flatMap(({ parts }) => parts.map(({ id }) => id)),
  ...(tab === 'delivery' ? [...methodParts, orderPart] : []),
];

const allParts = new Map(
  Object.values(groups)
    .flatMap((all) => all.flatMap(({ parts }) => parts))
    .map((part) => [part.id, part]),
);

/** The fields that some parts write. */
export const fieldsOf = (parts: readonly string[]): BulkField[] =>
  parts.flatMap((id) => {
    if (id === orderPart || methodParts.includes(id)) return [];
    return [...(allParts.get(id)?.fields ?? [])];
  });

/** Whether some of the parts change delivery methods. */
export const writesMethods = (parts: readonly string[]): boolean =>
  parts.some((id) => id === orderPart || methodParts.includes(id));

const fieldTabs: Partial<Record<string, BulkTab>> = Object.fromEntries([
  ...bulkTabs.flatMap((tab) =>
    groups[tab].flatMap(({ parts }) => parts.flatMap(({ fields }) => fields.map((field) => [field, tab] as const))),
  ),
  ['deliveryMethods', 'delivery'],
  ['deliveryAreas', 'delivery'],
  ['scheduledClosingTimes', 'schedules'],
  ...storeReferenceFields.map(({ name }) => [name, 'external-services'] as const),
]);

/** Where the form of one store has a field, `paymentMethods.inStore.cash`. */
export const tabOfField = (path: string): BulkTab => fieldTabs[path.split('.', 1)[0] ?? ''] ?? 'info';
