import type { CountryCode } from '#domain/countries.ts';
import { csvFormat } from '#domain/countries.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { uploadedLines } from '#kit/server/csv/csvUpload.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../payouts.failures.ts';
import { reconcile, type StatementLine } from '../reconcile.rules.ts';
import { statementAmount, statementColumns, statementDay, statementOrder } from '../statementCells.rules.ts';
import {
  maxStatementBytes,
  maxStatementDays,
  maxStatementLines,
  type Reconciliation,
  type statementsApi,
} from '../statements.contract.ts';
import { type Days, findPayments } from './statements.repo.ts';

const refuse = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

const lineOf = (line: number, cells: Partial<Record<string, string>>, country: CountryCode): StatementLine => ({
  line,
  reference: (cells.reference ?? '').trim(),
  orderId: statementOrder(cells.order ?? ''),
  amount: statementAmount(cells.amount ?? '', country),
  date: statementDay(cells.date ?? ''),
});

async function readStatement({ tenant, request }: Ctx, body: unknown): Promise<StatementLine[]> {
  const upload = { body, contentType: request.contentType, maxBytes: maxStatementBytes };
  const { decimalMark } = csvFormat(tenant.country);
  const options = { owner: tenant.id, decimalMark, columns: statementColumns, maxRows: maxStatementLines };
  const lines: StatementLine[] = [];
  for await (const { line, record } of await uploadedLines(upload, options)) {
    if (lines.length === 0 && record.reference === undefined && record.order === undefined)
      refuse('Falta una columna «Referencia» o «Pedido»: sin ella no se sabe de qué pago es cada línea.');
    lines.push(lineOf(line, record, tenant.country));
  }
  return lines.length > 0 ? lines : refuse('La cartola no tiene ninguna línea.');
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
  const lines = await readStatement(ctx, body);
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
  return { from: days?.from ?? null, to: days?.to ?? null, lines: lines.length, ...reconcile(lines, payments) };
}
