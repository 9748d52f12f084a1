import { z } from 'zod';
import { orderChannelLabels, orderChannels } from '#domain/catalogue.ts';
import { dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import { weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { count, enumOf, id, maxAmount } from '#kit/contract/fields.ts';

/** Facts about a customer that are compared with a number. */
export const numberFields = {
  orders: { label: 'Pedidos', unit: 'pedidos', max: 100_000 },
  spent: { label: 'Gasto total', unit: 'money', max: maxAmount },
  averageSpent: { label: 'Gasto promedio por pedido', unit: 'money', max: maxAmount },
  lastOrderDays: { label: 'Días desde el último pedido', unit: 'días', max: 36_500 },
  firstOrderDays: { label: 'Días desde el primer pedido', unit: 'días', max: 36_500 },
  points: { label: 'Puntos disponibles', unit: 'puntos', max: maxAmount },
  npsScore: { label: 'Última nota de NPS', unit: 'de 10', max: 10 },
} as const;
export type NumberField = keyof typeof numberFields;

/** Facts that are records, by the kind of record that a picker offers. */
export const recordFields = {
  stores: { label: 'Ha pedido en', of: 'stores' },
  storeGroups: { label: 'Ha pedido en locales de', of: 'storeGroups' },
  products: { label: 'Ha pedido el producto', of: 'products' },
  categories: { label: 'Ha pedido de la categoría', of: 'menuCategories' },
  coupons: { label: 'Ha usado el cupón', of: 'coupons' },
} as const;
export type RecordField = keyof typeof recordFields;

/** Parts of a day, each with its hours of the store's clock, from and before. */
export const dayParts = {
  earlyMorning: { label: 'Madrugada (0 a 6 h)', from: 0, until: 6 },
  morning: { label: 'Mañana (6 a 12 h)', from: 6, until: 12 },
  lunch: { label: 'Almuerzo (12 a 16 h)', from: 12, until: 16 },
  afternoon: { label: 'Tarde (16 a 19 h)', from: 16, until: 19 },
  night: { label: 'Noche (19 a 24 h)', from: 19, until: 24 },
} as const;
export type DayPart = keyof typeof dayParts;
const dayPartNames = Object.keys(dayParts) as [DayPart, ...DayPart[]];
const dayPartLabels = Object.fromEntries(dayPartNames.map((part) => [part, dayParts[part].label]));

/** Facts that are one or several of a fixed list. */
export const choiceFields = {
  dispatchMethods: { label: 'Ha pedido por', options: dispatchLabels as Readonly<Record<string, string>> },
  channels: { label: 'Ha pedido en el canal', options: orderChannelLabels as Readonly<Record<string, string>> },
  paymentMethods: { label: 'Ha pagado con', options: paymentMethodLabels as Readonly<Record<string, string>> },
  weekdays: { label: 'Su día habitual es', options: weekdayLabels as Readonly<Record<string, string>> },
  dayParts: { label: 'Su horario habitual es', options: dayPartLabels as Readonly<Record<string, string>> },
} as const;
export type ChoiceField = keyof typeof choiceFields;

export type RuleField = NumberField | RecordField | ChoiceField;
export const ruleFieldLabels: Readonly<Record<RuleField, string>> = Object.fromEntries(
  Object.entries({ ...numberFields, ...recordFields, ...choiceFields }).map(([name, { label }]) => [name, label]),
) as Record<RuleField, string>;

export const comparisonLabels = { atLeast: 'al menos', atMost: 'como máximo' } as const;
export const membershipLabels = { any: 'alguno de', none: 'ninguno de' } as const;

/** Maximum records of a rule, and rules of a segment. */
export const [maxRuleRecords, maxRules] = [100, 20];

const comparison = enumOf(comparisonLabels);
const membership = enumOf(membershipLabels);
const chooseOne = 'Elige al menos uno';

const numberRule = <Field extends NumberField>(field: Field) =>
  z.strictObject({ field: z.literal(field), op: comparison, amount: count(numberFields[field].max) });
const recordRule = <Field extends RecordField>(field: Field) =>
  z.strictObject({
    field: z.literal(field),
    op: membership,
    ids: z.array(id).min(1, chooseOne).max(maxRuleRecords, `Usa como máximo ${maxRuleRecords}`),
  });
const choiceRule = <Field extends ChoiceField, Key extends string>(field: Field, keys: [Key, ...Key[]]) =>
  z.strictObject({ field: z.literal(field), op: membership, keys: z.array(z.enum(keys)).min(1, chooseOne) });

/** A condition on a customer. */
export const segmentRule = z.discriminatedUnion('field', [
  numberRule('orders'),
  numberRule('spent'),
  numberRule('averageSpent'),
  numberRule('lastOrderDays'),
  numberRule('firstOrderDays'),
  numberRule('points'),
  numberRule('npsScore'),
  recordRule('stores'),
  recordRule('storeGroups'),
  recordRule('products'),
  recordRule('categories'),
  recordRule('coupons'),
  choiceRule('dispatchMethods', dispatchMethods),
  choiceRule('channels', orderChannels),
  choiceRule('paymentMethods', paymentMethods),
  choiceRule('weekdays', weekdays),
  choiceRule('dayParts', dayPartNames),
]);
export type SegmentRule = z.output<typeof segmentRule>;

/** Conditions that a customer of a segment meets, all of them. Without any: every customer. */
export const segmentRules = z.array(segmentRule).max(maxRules, `Usa como máximo ${maxRules} condiciones`);
export type SegmentRules = z.output<typeof segmentRules>;
