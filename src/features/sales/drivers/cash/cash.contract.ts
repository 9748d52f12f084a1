import { z } from 'zod';
import { idParam, queryDay } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, integer, integerNumber, multiline, day } from '#kit/contract/fields.ts';

/** Kinds of ledger entries: money collected at the door, handed over to the store, or written off. */
export const cashKindLabels = { collected: 'Cobró', handed_over: 'Entregó', adjusted: 'Ajuste' } as const;
export type CashKind = keyof typeof cashKindLabels;
const cashKind = enumOf(cashKindLabels);

const cashSums = {
  collected: integer,
  handedOver: integer,
  adjusted: integer,
  /** Missing amount; negative: surplus. */
  difference: integer,
};

export const cashDay = z.object({ businessDay: z.iso.date(), ...cashSums });
export type CashDay = z.output<typeof cashDay>;

export const cashEntry = z.object({
  id: integer,
  kind: cashKind,
  amount: integer,
  businessDay: z.iso.date(),
  orderId: integer.nullable(),
  note: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
});
export type CashEntry = z.output<typeof cashEntry>;

export const driverCash = z.object({
  /** Of all days together. */
  due: integer,
  days: z.array(cashDay),
  entries: z.array(cashEntry),
});
export type DriverCash = z.output<typeof driverCash>;

export const storeCashRow = z.object({
  driverId: integer,
  driverName: z.string(),
  /** Orders paid in cash. */
  deliveries: integer,
  ...cashSums,
});
export type StoreCashRow = z.output<typeof storeCashRow>;

/** Cash of all drivers at a store on a day. */
export const storeCash = z.object({ storeId: integer, storeName: z.string(), deliveries: integer, ...cashSums });
export type StoreCash = z.output<typeof storeCash>;

const maxAmount = 100_000_000;

/** A cash count, or the settlement of a difference, which needs a note. */
export const cashReceipt = z
  .strictObject({
    kind: cashKind.exclude(['collected'], 'Elige si recibiste efectivo o ajustas la diferencia'),
    amount: integerNumber.min(-maxAmount, 'Es demasiado grande').max(maxAmount, 'Es demasiado grande'),
    businessDay: day('Elige un día'),
    note: multiline(300),
  })
  .superRefine(({ kind, amount, note }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (kind === 'handed_over' && amount <= 0) issue('amount', 'Debe ser mayor que 0');
    if (kind === 'adjusted' && amount === 0) issue('amount', 'Debe ser distinto de 0');
    if (kind === 'adjusted' && note === '') issue('note', 'Escribe por qué se ajusta');
  });
export type CashReceipt = z.output<typeof cashReceipt>;

export const cashApi = {
  ofDriver: endpoint({
    method: 'GET',
    path: '/drivers/:id/cash',
    policy: 'drivers.cash',
    purpose: 'finish',
    summary: 'Qué cobró un repartidor, qué entregó y qué falta, por día',
    params: idParam,
    reply: driverCash,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/drivers/:id/cash',
    policy: 'drivers.cash',
    purpose: 'finish',
    summary: 'Recibir el efectivo de un repartidor, o ajustar la diferencia de un día con un motivo',
    params: idParam,
    body: cashReceipt,
    wrap: 'cash',
    status: 201,
    idempotent: true,
    reply: driverCash,
  }),
  ofStore: endpoint({
    method: 'GET',
    path: '/drivers/cash',
    policy: 'drivers.cash',
    purpose: 'finish',
    summary: 'El efectivo de los repartidores de un local en un día; sin día, el de hoy',
    query: z.object({ storeId: z.coerce.number().int().positive(), day: queryDay.optional() }),
    reply: z.object({ day: z.iso.date(), data: z.array(storeCashRow) }),
  }),
  ofStores: endpoint({
    method: 'GET',
    path: '/drivers/cash/stores',
    policy: 'drivers.cash',
    purpose: 'finish',
    summary: 'Los locales donde un repartidor cobró o entregó efectivo en un día, con lo que falta; sin día, el de hoy',
    query: z.object({ day: queryDay.optional() }),
    reply: z.object({ day: z.iso.date(), data: z.array(storeCash) }),
  }),
};

/** Totals of a day, of the drivers of a store or of stores. */
type Totals = Omit<StoreCashRow, 'driverId' | 'driverName'>;
export const cashTotals = (rows: readonly Totals[]): Totals => {
  const sum = (field: keyof Totals) => rows.reduce((total, row) => total + row[field], 0);
  return {
    deliveries: sum('deliveries'),
    collected: sum('collected'),
    handedOver: sum('handedOver'),
    adjusted: sum('adjusted'),
    difference: sum('difference'),
  };
};
