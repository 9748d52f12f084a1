import type { CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { dispatchLabels, type DispatchMethod } from '#domain/delivery/dispatch.ts';
import { activeClosing, opennessAt } from '#domain/schedule/openness.ts';
import { paymentGroupLabels, paymentMethodLabels } from '#domain/payments.ts';
import { formatLongDay, formatTime, localDay } from '#domain/time/dates.ts';
import { clockOf, specialDayAt, openIntervalsOn } from '#domain/schedule/scheduleHours.ts';
import { waitAtLocal, waitExceptionAt } from '#domain/schedule/scheduleWaits.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import type { Explanation } from '../coverage/coverage.contract.ts';
import type { Point } from '../delivery/delivery.contract.ts';
import { deliveryChecks } from './explainDelivery.rules.ts';
import { momentText } from '../hours/moments.rules.ts';
import { guestGroups } from '../payments/paymentGrid.rules.ts';
import { usablePayments } from '../payments/payments.rules.ts';
import { scheduleOf } from '../hours/schedule.rules.ts';
import type { Store } from '../record/stores.contract.ts';

export type Check = Explanation['checks'][number];

/** A hypothetical order: dispatch method, moment, destination and total. */
export type Question = {
  method: DispatchMethod;
  at: Date;
  /** No moment was chosen: it is now. */
  now?: boolean;
  point: Point | null;
  /** In the minor unit; null: unknown. */
  total: number | null;
  /** Settings of the chain for all its stores. */
  chain: ChainSettings;
  country: CountryCode;
};

const ways = { delivery: 'el delivery', pickUp: 'el retiro' } as const;

function orderMethodCheck(store: Store, { method }: Question): Check {
  const ok = store.orderMethod[method];
  const sentence = `${ok ? 'Está' : 'No está'} activado ${ways[method]} en este local.`;
  return {
    name: 'orderMethod',
    title: 'Forma de pedido',
    ok,
    sentence,
    until: null,
    tab: 'info',
    field: 'orderMethod',
  };
}

function hoursText(store: Store, { method, at }: Question): string {
  const local = localOf(store.timeZone, at.getTime());
  const day = localDay(at, store.timeZone);
  const special = specialDayAt(store, local);
  const why = special ? ` (día especial${special.reason ? `: ${special.reason}` : ''})` : '';
  const stretches = openIntervalsOn(store, method, local).map(({ from, to }) => `de ${clockOf(from)} a ${clockOf(to)}`);
  const hours = stretches.length > 0 ? `atiende ${stretches.join(' y ')}` : 'no atiende';
  return `El ${formatLongDay(day, day)}${why} ${hours}.`;
}

function hoursCheck(store: Store, question: Question): Check {
  const { method, at } = question;
  const byHours = { ...scheduleOf(store), closings: [], orderMethod: { delivery: true, pickUp: true } };
  const { open, reason, until } = opennessAt(byHours, method, at);
  const never = reason === 'noHours' ? `No tiene horarios para ${ways[method]}.` : 'No vuelve a abrir por horario.';
  const opens = until === null ? never : `Abre ${momentText(until, { timeZone: store.timeZone, at })}.`;
  const special = specialDayAt(store, localOf(store.timeZone, at.getTime()));
  return {
    name: 'hours',
    title: 'Horario',
    ok: open,
    sentence: open ? hoursText(store, question) : `${hoursText(store, question)} ${opens}`,
    until,
    tab: 'schedules',
    field: special ? 'specialDays' : 'businessHours',
  };
}

function closingCheck(store: Store, { method, at }: Question): Check {
  const closing = activeClosing(scheduleOf(store), method, at);
  const why = closing?.reason ? ` por «${closing.reason}»` : '';
  const end = closing?.until
    ? momentText(closing.until, { timeZone: store.timeZone, at }, 'until')
    : 'hasta que alguien lo abra';
  return {
    name: 'closing',
    title: 'Sin cierres',
    ok: closing === null,
    sentence: closing ? `Está cerrado${why} ${end}.` : 'No hay un cierre a esa hora.',
    until: closing?.until ?? null,
    tab: 'schedules',
    field: 'scheduledClosingTimes',
  };
}

/** Whether guests can order at all; empty while they can. */
function staticMenuChecks({ chain }: Question): Check[] {
  if (!chain.staticMenu) return [];
  return [
    {
      name: 'staticMenu',
      title: 'Carta solo para leer',
      ok: false,
      sentence: 'La carta de la empresa es solo para leer: nadie puede pedir en línea.',
      until: null,
      tab: 'settings',
      field: 'staticMenu',
    },
  ];
}

/** The chain's maximum order total; empty without one. */
function maximumChecks({ method, total, country, chain }: Question): Check[] {
  const name = method === 'delivery' ? 'maxPriceForDelivery' : 'maxPriceForPickUp';
  const maximum = chain[name];
  if (maximum === null) return [];
  const ok = total === null ? null : total <= maximum;
  const limit = `Se aceptan pedidos de hasta ${formatMoney(maximum, country)} en toda la cadena`;
  const totalText = total === null ? '' : `: el pedido de ${formatMoney(total, country)} ${ok ? 'cabe' : 'lo supera'}`;
  return [
    {
      name: 'maximum',
      title: 'Pedido máximo',
      ok,
      sentence: `${limit}${totalText}.`,
      until: null,
      tab: 'settings',
      field: name,
    },
  ];
}

function waitCheck(store: Store, { method, at }: Question): Check {
  const local = localOf(store.timeZone, at.getTime());
  const exception = waitExceptionAt(store, local);
  const why = exception ? `, por la espera excepcional de ${exception.startTime} a ${exception.endTime}` : '';
  const waitField = method === 'delivery' ? 'deliveryWaitTime' : 'pickUpWaitTime';
  return {
    name: 'wait',
    title: 'Espera',
    ok: true,
    sentence: `Un pedido tarda ${waitAtLocal(store, method, local)} minutos${why}.`,
    until: null,
    tab: 'schedules',
    field: exception ? 'exceptionalWaitTimes' : waitField,
  };
}

function paymentsCheck(store: Store, { method, chain }: Question): Check {
  const group = guestGroups[method];
  const { usable, waiting } = usablePayments(store, group, chain);
  const names = (methods: typeof usable) => methods.map((each) => paymentMethodLabels[each]).join(', ');
  const missing = `Ningún medio de pago sirve para «${paymentGroupLabels[group]}»`;
  const missingCodes = waiting.length > 0 ? `: a ${names(waiting)} le falta el código de comercio` : '';
  return {
    name: 'paymentMethods',
    title: 'Medios de pago',
    ok: usable.length > 0,
    sentence: usable.length > 0 ? `Se paga con ${names(usable)}.` : `${missing}${missingCodes}.`,
    until: null,
    tab: 'external-services',
    field: 'paymentMethods',
  };
}

function menuCheck({ menuId, menuName }: Store): Check {
  const sentence = menuId === null ? 'No tiene un menú que vender.' : `Vende el menú «${menuName ?? menuId}».`;
  return { name: 'menu', title: 'Menú', ok: menuId !== null, sentence, until: null, tab: 'info', field: 'menuId' };
}

const obstacles: Record<Check['name'], string> = {
  staticMenu: 'la carta solo para leer',
  orderMethod: 'la forma de pedido',
  hours: 'el horario',
  closing: 'un cierre',
  wait: 'la espera',
  deliveryMethod: 'el reparto',
  zone: 'la zona',
  fee: 'el costo de despacho',
  minimum: 'el pedido mínimo',
  maximum: 'el pedido máximo',
  paymentMethods: 'los medios de pago',
  menu: 'el menú',
};

/** Summarizes the other failed checks. */
function moreText(others: readonly Check[]): string {
  const [last, ...rest] = others.map(({ name }) => obstacles[name]).toReversed();
  if (!last) return '';
  if (rest.length === 0) return ` También falla ${last}.`;
  return ` También fallan ${rest.toReversed().join(', ')} y ${last}.`;
}

/** Explains why a store accepts or rejects an order: the result of each check, and where it is set. */
export function explainStore(store: Store, question: Question): Explanation {
  const { method, at } = question;
  const checks = [
    ...staticMenuChecks(question),
    orderMethodCheck(store, question),
    hoursCheck(store, question),
    closingCheck(store, question),
    waitCheck(store, question),
    ...(method === 'delivery' ? deliveryChecks(store, question) : []),
    ...maximumChecks(question),
    paymentsCheck(store, question),
    menuCheck(store),
  ];
  const [first, ...others] = checks.filter(({ ok }) => ok === false);
  const day = localDay(at, store.timeZone);
  const when = question.now ? 'ahora' : `el ${formatLongDay(day, day)} a las ${formatTime(at, store.timeZone)}`;
  const ordersText = `pedidos de ${dispatchLabels[method].toLowerCase()} ${when}`;
  const sentence = first
    ? `${store.name} no recibe ${ordersText}. ${first.sentence}${moreText(others)}`
    : `${store.name} recibe ${ordersText}.`;
  return { storeId: store.id, timeZone: store.timeZone, at: at.toISOString(), takesOrders: !first, sentence, checks };
}
