import { csvFormat } from '#domain/countries.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { type ImportFiles, mappingsOf } from '#kit/server/csv/importColumns.ts';
import { uploadedLines } from '#kit/server/csv/csvUpload.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insert, update } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { maxStatementBytes, maxStatementDays, maxStatementLines } from '../../statements/statements.contract.ts';
import { fail } from '../../payouts.failures.ts';
import { type ChannelCells, channelColumns, type ChannelRow, channelRows } from '../channelCells.rules.ts';
import type { ChannelStatement, channelStatementsApi } from '../channelStatements.contract.ts';
import { type StatementDays, statementTotals } from '../reconcileChannel.rules.ts';
import * as repo from './channelStatements.repo.ts';
import { compareStatement } from './compareStatement.ts';

const refuse = (message: string, field = 'data'): never =>
  fail('invalidFields', { message, fields: { [field]: [message] } });

/** The files of channels. */
export const channelFiles: ImportFiles = {
  kind: 'channel_statements',
  maxBytes: maxStatementBytes,
  source: () => ({ columns: channelColumns }),
  decimalMark: ({ tenant }) => csvFormat(tenant.country).decimalMark,
  oneOf: ['order', 'concept'],
};

type ReadFile = { rows: ChannelRow[]; fileName: string };

const maxNameLength = 160;
const maxSheetLength = 31;

async function readFile({ tenant, request, inTransaction }: Ctx, body: unknown): Promise<ReadFile> {
  const upload = { body, contentType: request.contentType, maxBytes: maxStatementBytes };
  const { decimalMark } = csvFormat(tenant.country);
  const mappings = await inTransaction((db) => mappingsOf(db, channelFiles.kind));
  const options = { owner: tenant.id, decimalMark, columns: channelColumns, mappings, maxRows: maxStatementLines };
  const file = await uploadedLines(upload, options);
  const lines: { line: number; cells: ChannelCells }[] = [];
  for await (const { line, record } of file.lines) {
    if (lines.length === 0 && record.order === undefined && record.concept === undefined)
      refuse('Falta una columna «Pedido» o «Concepto»: sin ella no se sabe de qué es cada línea.');
    lines.push({ line, cells: record });
  }
  if (lines.length === 0) refuse('La cartola no tiene ninguna línea.');
  const sheet = file.sheet === null ? '' : `, hoja «${file.sheet.slice(0, maxSheetLength)}»`;
  const fileName = `${file.name.slice(0, maxNameLength)}${sheet}`;
  return { rows: channelRows(lines, tenant.country), fileName };
}

type UploadQuery = Input<typeof channelStatementsApi.upload>['query'];

/** Days of the statement: from the request, otherwise from its rows. */
function daysOf(rows: readonly ChannelRow[], query: UploadQuery): StatementDays {
  const rowDays = rows.flatMap(({ date }) => date ?? []).toSorted();
  const [from, to] = [query.from ?? rowDays[0], query.to ?? rowDays.at(-1)];
  if (from === undefined || to === undefined)
    return refuse('La cartola no tiene fechas: escribe qué días comprende.', from === undefined ? 'from' : 'to');
  if (from > to) refuse('Debe ser el mismo día o uno posterior', 'to');
  if (dayOf(to) - dayOf(from) >= maxStatementDays)
    refuse(`La cartola abarca más de ${maxStatementDays} días: elige un período más corto.`);
  return { from, to };
}

type Facts = Pick<ChannelStatement, 'source' | 'payoutReference' | 'isSettled' | 'paidOn'>;

/** Stores a statement; one of the same reference is replaced, unless it is settled and this one is not. */
async function save(db: Db, facts: Facts, { from, to }: StatementDays, fileId: number): Promise<number> {
  const { source, payoutReference, isSettled } = facts;
  const values = { ...facts, fromDay: from, toDay: to, fileId };
  const present = await repo.findByReference(db, source, payoutReference);
  if (!present) return (await insert(db, 'channelStatements', values)).id;
  if (present.isSettled && !isSettled) fail('statementSettled');
  await update(db, 'channelStatements', present.id, values);
  await repo.dropFile(db, present.fileId);
  return present.id;
}

/** Stores the file of a channel and compares it with our orders. */
export async function uploadStatement(ctx: Ctx, query: UploadQuery, body: unknown): Promise<ChannelStatement> {
  const { tenant, actor } = ctx;
  if (actor.storeIds) fail('statementOfAll');
  const { source, isSettled = false, paidOn = null } = query;
  if (paidOn !== null && !isSettled) refuse('Una cartola provisional todavía no se paga.', 'paid_on');
  const { rows, fileName } = await readFile(ctx, body);
  const days = daysOf(rows, query);
  const payoutReference = query.payoutReference || `${days.from} a ${days.to}`;
  return ctx.inTransaction(async (db) => {
    const file = { ...statementTotals(rows), name: fileName, uploadedBy: actor.name };
    const fileId = await repo.insertFile(db, file, rows);
    const id = await save(db, { source, payoutReference, isSettled, paidOn }, days, fileId);
    const stored = (await repo.find(db, id)) ?? fail('notFound');
    await compareStatement(db, stored, tenant.timeZone);
    await emit(db, 'payments');
    return (await repo.find(db, id)) ?? fail('notFound');
  });
}
