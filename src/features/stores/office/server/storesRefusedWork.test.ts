import { expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { createStore } from '#testing/stores.ts';
import type { DeliveryMethod } from '../../delivery/delivery.contract.ts';
import { type StorePatch, storesApi } from '../../record/stores.contract.ts';
import { blankStore } from '../../saving/stores.rules.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;
const store = await createStore(tenant);

const blank = blankStore();
const { businessHours: closedWeek, exceptionalWaitTimes: noWaits } = blank;
const range = (openingTime: string, closingTime: string, dispatchMethod: 'both' | 'delivery' = 'both') => ({
  openingTime,
  closingTime,
  dispatchMethod,
});
const enabled = (key: number, changes: Partial<DeliveryMethod> = {}) => ({ key, enabled: true, ...changes });
const required = 'Debes completar este campo';

/** Errors of a rejected save, by field; checks that the store is unchanged. */
const errorsOf = async (body: StorePatch) => {
  const { status, refusal } = await admin.call(storesApi.update, { params: { id: store.id }, body });
  return [status, refusal.errors];
};

const refusedHours: [string, StorePatch, Record<string, string>][] = [
  [
    'a range that ends before it begins',
    { businessHours: { ...closedWeek, monday: [range('16:00', '12:00')] } },
    { 'business_hours.monday.0.closing_time': 'Debe ser después de las 16:00, la hora de inicio' },
  ],
  [
    'ranges that overlap',
    { businessHours: { ...closedWeek, monday: [range('09:00', '12:00'), range('11:55', '15:00')] } },
    {
      'business_hours.monday.1.opening_time':
        'El turno anterior termina a las 12:00: este debe empezar a esa hora o después',
    },
  ],
  [
    'a range for one method where both share them',
    { businessHours: { ...closedWeek, friday: [range('09:00', '12:00', 'delivery')] } },
    {
      'business_hours.friday.0.dispatch_method': 'Los horarios son los mismos para delivery y retiro: elige ambos',
    },
  ],
  [
    'a time between steps',
    { businessHours: { ...closedWeek, monday: [range('09:02', '12:00')] } },
    { 'business_hours.monday.0.opening_time': 'Usa pasos de 5 minutos' },
  ],
  [
    'a wait that is negative for a while',
    {
      exceptionalWaitTimes: {
        ...noWaits,
        specific: [
          { date: '2026-12-24', startTime: '12:00', endTime: '14:00', deliveryWaitTime: -1, pickUpWaitTime: 10 },
        ],
      },
    },
    { 'exceptional_wait_times.specific.0.delivery_wait_time': 'Debe ser mayor que 0' },
  ],
  [
    'a closing that ends before it begins',
    {
      scheduledClosingTimes: [
        {
          startDatetime: '2099-01-02T00:00:00Z',
          endDatetime: '2099-01-01T00:00:00Z',
          reason: null,
          dispatchMethod: 'both',
        },
      ],
    },
    { 'scheduled_closing_times.0.end_datetime': 'El término debe ser posterior al inicio' },
  ],
  [
    'a closing that is over',
    {
      scheduledClosingTimes: [
        {
          startDatetime: '2020-01-01T00:00:00Z',
          endDatetime: '2020-01-02T00:00:00Z',
          reason: null,
          dispatchMethod: 'both',
        },
      ],
    },
    {
      'scheduled_closing_times.0.end_datetime': 'Este cierre ya habría terminado: elige un término que esté por venir',
    },
  ],
];

const refusedDelivery: [string, StorePatch, Record<string, string>][] = [
  [
    'a fee by distance without prices',
    { deliveryMethods: [enabled(1, { deliveryFeeType: 'dynamic' })] },
    { 'delivery_methods.0.base_price': required, 'delivery_methods.0.km_price': required },
  ],
  [
    'a fee of the fleet without a share',
    { uberId: 'u', deliveryMethods: [enabled(1, { deliveryFeeType: 'external' })] },
    { 'delivery_methods.0.external_delivery_cofinance': 'Elige cuánto aporta el local al despacho' },
  ],
  [
    'a share of more than all',
    {
      deliveryMethods: [
        { key: 1, externalDeliveryCofinance: { kind: 'percentage', value: 101, appliesTo: 'deliveryFee' } },
      ],
    },
    { 'delivery_methods.0.external_delivery_cofinance.value': 'Debe ser como máximo 100 %' },
  ],
  [
    'two of the same priority',
    { deliveryMethods: [{ key: 2, priority: 1 }] },
    { 'delivery_methods.0.priority': 'Otra forma de reparto ya tiene la prioridad 1' },
  ],
  [
    'two of the same type',
    {
      deliveryMethods: [
        {
          ...(blank.deliveryMethods[0] as DeliveryMethod),
          key: 6,
          priority: 5,
        },
      ],
    },
    { 'delivery_methods.0.delivery_type': 'Reparto propio ya está en la lista' },
  ],
  [
    'Uber without its id',
    {
      deliveryMethods: [enabled(2)],
      webpayCommerceCode: '597012345678',
      paymentMethods: { storeDelivery: { cash: null, online: true } },
    },
    { uber_id: 'Escribe el ID de Uber: hace falta para repartir los pedidos de este local' },
  ],
  [
    'PedidosYa where guests pay by hand',
    { deliveryMethods: [enabled(3)] },
    { 'payment_methods.store_delivery': 'PedidosYa necesita que el delivery se pague con Webpay u Oneclick' },
  ],
  [
    'a fleet where guests pay by hand',
    { deliveryMethods: [enabled(4)] },
    {
      'payment_methods.store_delivery':
        'Un local con una flota externa necesita un medio de pago en línea para delivery',
    },
  ],
  [
    'no way to pay',
    { paymentMethods: { inStore: { cash: null }, storeDelivery: { cash: null } } },
    { payment_methods: 'Elige al menos un medio de pago para delivery y retiro' },
  ],
  [
    'no way to pay that works',
    { paymentMethods: { storeDelivery: { cash: null, oneclick: true } } },
    {
      'payment_methods.store_delivery.oneclick': 'Oneclick necesita el código de comercio del local',
      payment_methods: 'Elige al menos un medio de pago para delivery',
    },
  ],
];

const asErrors = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]]));

test.each([...refusedHours, ...refusedDelivery])('a store is rejected at the field for %s', async (_, body, fields) => {
  expect(await errorsOf(body)).toEqual([422, asErrors(fields)]);
});
