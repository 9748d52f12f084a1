import { formatDay } from '#domain/time/dates.ts';
import { cofinanceTargetLabels, deliveryFeeTypeLabels, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { type DispatchScope, dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import type {
  ExceptionalWaitTimes,
  SpecialDay,
  TimeRange,
  WaitException,
  WeekHours,
} from '#domain/schedule/schedule.ts';
import { weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import type { EntityFormat } from '#kit/contract/entity.ts';
import { areaKm2 } from '#domain/geometry/geometry.ts';
import type { Cofinance, DeliveryArea, DeliveryMethod } from '../delivery/delivery.contract.ts';
import type { StoreDraft } from './stores.contract.ts';

const suffix = (scope: DispatchScope) => (scope === 'both' ? '' : ` (${dispatchLabels[scope].toLowerCase()})`);

/** `12:00–16:00, 19:00–23:00`, with the method of ranges that do not hold for both. */
const rangesText = (ranges: readonly TimeRange[]): string =>
  ranges
    .map(({ openingTime, closingTime, dispatchMethod }) => `${openingTime}–${closingTime}${suffix(dispatchMethod)}`)
    .join(', ') || 'cerrado';

/** A week, a sentence for each day. */
export const dayHoursText = (hours: WeekHours): string[] =>
  weekdays.map((day) => `${weekdayLabels[day]} ${rangesText(hours[day])}`);

export const specialDayText = ({ date, reason, ranges }: SpecialDay): string =>
  `${formatDay(date)} ${rangesText(ranges)}${reason ? ` (${reason})` : ''}`;

/** A hole of an area by its size, so that a changed one reads otherwise. */
export const holeText = (hole: DeliveryArea['holes'][number], { integer }: EntityFormat): string =>
  `un hueco de ${integer(Math.round(areaKm2(hole) * 1e6))} m²`;

const waitText = ({ startTime, endTime, deliveryWaitTime, pickUpWaitTime }: WaitException): string =>
  `${startTime}–${endTime}: delivery ${deliveryWaitTime} min, retiro ${pickUpWaitTime} min`;

export const exceptionText = ({ periodic, specific }: ExceptionalWaitTimes): string[] => [
  ...weekdays.flatMap((day) => periodic[day].map((each) => `${weekdayLabels[day]} ${waitText(each)}`)),
  ...specific.map((each) => `${formatDay(each.date)} ${waitText(each)}`),
];

/** The ways in which a store takes orders. */
export const flagText = (methods: StoreDraft['orderMethod']): string[] =>
  dispatchMethods.filter((method) => methods[method]).map((method) => dispatchLabels[method]);

export function areaCofinanceText({ kind, value, appliesTo }: Cofinance, { money, decimal }: EntityFormat): string {
  if (kind === 'noGrant') return 'Sin aporte';
  const much = kind === 'percentage' ? `${decimal(value)} %` : money(value);
  return `${much} de ${cofinanceTargetLabels[appliesTo].toLowerCase()}`;
}

export function deliveryMethodText(method: DeliveryMethod, format: EntityFormat): string {
  const { deliveryType, deliveryFeeType, priority, enabled, basePrice, kmPrice, externalDeliveryCofinance } = method;
  const prices =
    deliveryFeeType === 'dynamic' && basePrice !== null && kmPrice !== null
      ? ` de ${format.money(basePrice)} más ${format.money(kmPrice)} por km`
      : '';
  const shared =
    deliveryFeeType === 'external' && externalDeliveryCofinance
      ? `, aporte ${areaCofinanceText(externalDeliveryCofinance, format).toLowerCase()}`
      : '';
  const fee = deliveryFeeTypeLabels[deliveryFeeType].toLowerCase();
  return `${deliveryTypes[deliveryType].label}: ${enabled ? 'activo' : 'desactivado'}, prioridad ${priority}, tarifa ${fee}${prices}${shared}`;
}

/** The method an area is served by; one the house does not know keeps its number. */
export const methodKeyText = (key: number): string =>
  Object.values(deliveryTypes).find((type) => type.key === key)?.label ?? `Forma ${key}`;
