import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer, filledMultiline } from '#kit/contract/fields.ts';
import { countryCodes } from '#domain/countries.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';
import { orderAddress } from '#features/sales/orders/record/orderShape.contract.ts';
import { driver } from '../record/drivers.contract.ts';

/** An order for its driver: address, guest and amount to collect. */
export const runOrder = z.object({
  id: integer,
  status: z.enum(orderStatuses),
  promisedAt: z.iso.datetime(),
  isTest: z.boolean(),
  customerName: z.string(),
  phone: z.string(),
  address: orderAddress.nullable(),
  notes: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: integer })),
  /** Null when it is already paid. */
  toCollect: z.object({ method: z.enum(paymentMethods), amount: integer }).nullable(),
  /** Whether the code of the guest may still be tried. */
  pinTriesLeft: integer,
});
export type RunOrder = z.output<typeof runOrder>;

/** Data on a driver's phone, limited to their orders. */
export const run = z.object({
  driverName: z.string(),
  status: driver.shape.status,
  storeName: z.string(),
  storePhone: z.string(),
  timeZone: z.string(),
  country: z.enum(countryCodes),
  /** Of all days, in the currency's minor unit. */
  cashDue: integer,
  /** The oldest promise first. */
  orders: z.array(runOrder),
});
export type Run = z.output<typeof run>;

/** Characters of a photo in base64: one of a megabyte and a half. */
const maxPhoto = 2_000_000;

export const handover = z
  .strictObject({
    /** PIN shown to the guest. */
    pin: z
      .string()
      .regex(/^\d{4}$/, 'El código tiene 4 dígitos')
      .meta({ example: '4321' })
      .optional(),
    /** A picture, in base64. */
    photo: z
      .string()
      .max(maxPhoto, 'La foto pesa demasiado')
      .regex(/^[A-Za-z\d+/]+={0,2}$/, 'La foto no llegó entera. Tómala de nuevo.')
      .meta({ example: '/9j/4AAQSkZJRgABAQ==' })
      .optional(),
  })
  .refine(({ pin, photo }) => (pin === undefined) !== (photo === undefined), 'Manda una foto o el código del cliente');
export type Handover = z.output<typeof handover>;

/** Predefined reasons for failed deliveries; others are typed. */
export const undeliveredReasons = ['Nadie abrió en la dirección', 'La dirección está mal', 'Se dañó en el camino'];

const byToken = z.object({ token: z.string().min(1).max(120) });
const ofOrder = byToken.extend({ id: z.coerce.number().int().positive() });

export const runApi = {
  get: endpoint({
    base: 'public',
    method: 'GET',
    path: '/runs/:token',
    policy: 'public',
    purpose: 'finish',
    link: 'run',
    summary: 'Lo que lleva un repartidor, por el enlace de su teléfono',
    params: byToken,
    reply: run,
  }),
  leave: endpoint({
    base: 'public',
    method: 'POST',
    path: '/runs/:token/leave',
    policy: 'public',
    purpose: 'finish',
    link: 'run',
    summary: 'Sale a reparto con lo que está listo',
    params: byToken,
    idempotent: true,
    transaction: 'none',
    reply: run,
  }),
  comeBack: endpoint({
    base: 'public',
    method: 'POST',
    path: '/runs/:token/return',
    policy: 'public',
    purpose: 'finish',
    link: 'run',
    summary: 'Vuelve al local',
    params: byToken,
    idempotent: true,
    transaction: 'none',
    reply: run,
  }),
  deliver: endpoint({
    base: 'public',
    method: 'POST',
    path: '/runs/:token/orders/:id/deliver',
    policy: 'public',
    purpose: 'finish',
    link: 'run',
    summary: 'Entrega un pedido, con una foto o con el código del cliente',
    params: ofOrder,
    body: handover,
    wrap: 'delivery',
    maxBytes: maxPhoto + 1000,
    idempotent: true,
    transaction: 'none',
    reply: run,
  }),
  giveUp: endpoint({
    base: 'public',
    method: 'POST',
    path: '/runs/:token/orders/:id/fail',
    policy: 'public',
    purpose: 'finish',
    link: 'run',
    summary: 'No pudo entregar un pedido, con el motivo',
    params: ofOrder,
    body: z.strictObject({ reason: filledMultiline(300, 'Escribe un motivo') }),
    wrap: 'delivery',
    idempotent: true,
    transaction: 'none',
    reply: run,
  }),
};
