import { z } from 'zod';
import { idParam, pageOf, pageQuery, queryDay, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { integer, stamps, text } from '#kit/contract/fields.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { type OrderSource, orderSourceLabels } from '#domain/orders/orders.ts';
import { discrepancyKinds, statementDiscrepancy } from '../statements/statements.contract.ts';

export type StatementSource = Exclude<OrderSource, 'mercat'>;
const { mercat: _, ...channelLabels } = orderSourceLabels;
/** Channels whose statements are compared. */
export const statementSourceLabels: Record<StatementSource, string> = channelLabels;
export const statementSources = Object.keys(statementSourceLabels) as [StatementSource, ...StatementSource[]];

/** Kinds of row. All but sales and adjustments are usually deductions. */
export const rowKindLabels = {
  sale: 'Ventas',
  refund: 'Reembolsos',
  adjustment: 'Ajustes',
  commission: 'Comisiones',
  fee: 'Cargos',
  ad: 'Publicidad',
  tax: 'Impuestos',
  retention: 'Retenciones',
} as const;
export type StatementRowKind = keyof typeof rowKindLabels;
export const statementRowKinds = Object.keys(rowKindLabels) as [StatementRowKind, ...StatementRowKind[]];

const facts = {
  source: z.enum(statementSources),
  payoutReference: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** A provisional statement may still change; the channel paid a settled one or will pay it as it is. */
  isSettled: z.boolean(),
  paidOn: z.iso.date().nullable(),
  fileName: z.string(),
  lines: integer,
  /** Orders of which the statement has a sale. */
  orders: integer,
  /** Sales less refunds. */
  sales: integer,
  /** Negative where the channel deducts them. */
  commissions: integer,
  /** Sum of all rows: what the channel pays. */
  net: integer,
  /** Result of the last comparison with our orders: discrepancies, and what the channel still owes. */
  problems: integer,
  difference: integer,
  comparedAt: z.iso.datetime(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
};

export const channelStatement = z.object({ ...stamps, ...facts });
export type ChannelStatement = z.output<typeof channelStatement>;

export const channelDiscrepancy = statementDiscrepancy.extend({ kind: z.enum(discrepancyKinds) });
export type ChannelDiscrepancy = z.output<typeof channelDiscrepancy>;

/** Rows of a concept, added up. */
const conceptTotal = z.object({
  kind: z.enum(statementRowKinds),
  /** Text of the file; empty for rows without a concept. */
  concept: z.string(),
  rows: integer,
  amount: integer,
});
export type ConceptTotal = z.output<typeof conceptTotal>;

/** A store that sold by the channel in these days and is not in the statement. */
const absentStore = z.object({ storeId: integer, storeName: z.string(), orders: integer, amount: integer });
export type AbsentStore = z.output<typeof absentStore>;

export const comparedStatement = channelStatement.extend({
  matched: integer,
  matchedAmount: integer,
  discrepancies: z.array(channelDiscrepancy),
  concepts: z.array(conceptTotal),
  /** Not compared: their orders are expected in another statement. */
  absentStores: z.array(absentStore),
});
export type ComparedStatement = z.output<typeof comparedStatement>;

export const maxReferenceLength = 120;

const listQuery = pageQuery
  .omit({ sort: true, dir: true })
  .extend({ source: z.enum(statementSources).optional(), isSettled: queryFlag.optional() });
export type StatementListQuery = z.output<typeof listQuery>;

const policy = 'payments.reconcile';
const path = '/channel_statements';

export const channelStatementsApi = {
  ...columnEndpoints({ path, policy }),
  list: endpoint({
    method: 'GET',
    path,
    policy,
    summary: 'Cartolas de los canales de venta, las de los últimos días primero',
    query: listQuery,
    reply: pageOf(channelStatement),
  }),
  get: endpoint({
    // The result of the comparison is stored for the list.
    transaction: 'write',
    weight: 'heavy',
    method: 'GET',
    path: `${path}/:id`,
    policy,
    summary: 'Una cartola comparada ahora con los pedidos del canal',
    params: idParam,
    reply: comparedStatement,
  }),
  upload: endpoint({
    method: 'POST',
    path,
    policy,
    summary:
      'Guardar la cartola de un canal (.csv, .xls o .xlsx) y compararla; la misma referencia reemplaza a la anterior',
    query: z.object({
      source: z.enum(statementSources),
      /** Reference of the channel's payout; defaults to the days. */
      payoutReference: text(maxReferenceLength).optional(),
      /** Range of local days; defaults to the days of the lines. */
      from: queryDay.optional(),
      to: queryDay.optional(),
      isSettled: queryFlag.optional(),
      paidOn: queryDay.optional(),
    }),
    consumes: 'multipart/form-data',
    transaction: 'none',
    reply: channelStatement,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    policy,
    summary: 'Eliminar una cartola de un canal',
    params: idParam,
    status: 204,
  }),
};

export const channelStatementEntity = entity({
  table: 'channelStatements',
  area: 'payments',
  label: 'cartola',
  title: 'payoutReference',
  references: { fileId: 'channelStatementFiles' },
  fields: {
    source: 'Canal',
    payoutReference: 'Referencia',
    fromDay: 'Desde',
    toDay: 'Hasta',
    isSettled: 'Liquidada',
    paidOn: 'Pagada el',
    fileId: 'Archivo',
  },
  words: {
    source: (source: StatementSource) => statementSourceLabels[source],
    fromDay: (day: string, format) => format.day(day),
    toDay: (day: string, format) => format.day(day),
    paidOn: (day: string, format) => format.day(day),
  },
});
