import { fileDecimalMark, parseAmount } from '#domain/amounts.ts';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { describeErrorCell } from '#kit/contract/values/excelCells.ts';
import { type ImportFiles, mappingsOf } from '#kit/server/csv/importColumns.ts';
import { uploadedLines } from '#kit/server/csv/csvUpload.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../payouts.failures.ts';
import { reconcile, type StatementLine } from '../reconcile.rules.ts';
import { statementColumns, statementDay, statementOrder } from '../statementCells.rules.ts';
import {
  maxStatementBytes,
  maxStatementDays,
  maxStatementLines,
  type Reconciliation,
  type statementsApi,
} from '../statements.contract.ts';
import { type Days, findPayments } from './statements.repo.ts';

const refuse = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

type Cells = Partial<Record<string, string>>;

const linesOf = (records: readonly { line: number; cells: Cells }[], country: CountryCode): StatementLine[] => {
  const fileMark = fileDecimalMark(
    records.map(({ cells }) => cells.amount ?? ''),
    country,
  );
  return records.map(({ line, cells }) => {
    const amount = cells.amount ? parseAmount(cells.amount, country, fileMark) : { problem: 'Falta el monto.' };
    const date = statementDay(cells.date ?? '');
    const errors = [cells.reference, cells.order].flatMap((cell) => describeErrorCell(cell ?? '') ?? []);
    const unread = [amount, date].flatMap((read) => ('problem' in read ? read.problem : []));
    const problem = [...errors, ...unread].join(' ') || null;
    return {
      line,
      reference: (cells.reference ?? '').trim(),
      orderId: statementOrder(cells.order ?? ''),
      amount: 'value' in amount ? amount.value : null,
      date: 'value' in date ? date.value : null,
      problem,
    };
  });
};

/** The files of providers. */
export const statementFiles: ImportFiles = {
  kind: 'payment_statements',
  maxBytes: maxStatementBytes,
  source: () => ({ columns: statementColumns }),
  decimalMark: ({ tenant }) => csvFormat(tenant.country).decimalMark,
  oneOf: ['reference', 'order'],
};

type Statement = { lines: StatementLine[]; sheet: string | null };

async function readStatement({ tenant, request, inTransaction }: Ctx, body: unknown): Promise<Statement> {
  const upload = { body, contentType: request.contentType, maxBytes: maxStatementBytes };
  const { decimalMark } = csvFormat(tenant.country);
  const mappings = await inTransaction((db) => mappingsOf(db, statementFiles.kind));
  const options = { owner: tenant.id, decimalMark, columns: statementColumns, mappings, maxRows: maxStatementLines };
  const records: { line: number; cells: Cells }[] = [];
  const file = await uploadedLines(upload, options);
  for await (const { line, record } of file.lines) {
    if (records.length === 0 && record.reference === undefined && record.order === undefined)
      refuse('Falta una columna «Referencia» o «Pedido»: sin ella no se sabe de qué pago es cada línea.');
    records.push({ line, cells: record });
  }
  if (records.length === 0) refuse('La cartola no tiene ninguna línea.');
  return { lines: linesOf(records, tenant.country), sheet: file.sheet };
}

/** Days of the statement: from the request, otherwise from its lines. */
function daysOf(lines: readonly StatementLine[], { from, to }: Partial<Record<keyof Days, string>>): Days | null {
  const lineDays = lines.flatMap(({ date }) => date ?? []).toSorted();
  const days = { from: from ?? lineDays[0], to: to ?? lineDays.at(-1) };
  if (days.from === undefined || days.to === undefined) return null;
  const { from: first, to: last } = days as Days;
  if (first > last) fail('invalidFields', { fields: { to: ['Debe ser el mismo día o uno posterior'] } });
  if (dayOf(last) - dayOf(first) >= maxStatementDays)
    refuse(`La cartola abarca más de ${maxStatementDays} días: elige un período más corto.`);
  return { from: first, to: last };
}

/** Possible spellings of a stored reference: providers use lower and upper case. */
const spellings = ({ reference }: StatementLine): string[] =>
  reference === '' ? [] : [reference, reference.toLowerCase(), reference.toUpperCase()];

type ReconcileQuery = Input<typeof statementsApi.reconcile>['query'];

/** Compares a provider's statement with the payments of orders. Stores nothing. */
export async function reconcileStatement(ctx: Ctx, query: ReconcileQuery, body: unknown): Promise<Reconciliation> {
  const { tenant, actor } = ctx;
  if (actor.storeIds) fail('statementOfAll');
  const { lines, sheet } = await readStatement(ctx, body);
  const days = daysOf(lines, query);
  const payments = await ctx.inTransaction((db) =>
    findPayments(db, {
      references: [...new Set(lines.flatMap(spellings))],
      orderIds: [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))],
      days,
      paymentMethod: query.paymentMethod,
      timeZone: tenant.timeZone,
    }),
  );
  return { from: days?.from ?? null, to: days?.to ?? null, lines: lines.length, sheet, ...reconcile(lines, payments) };
}
