import type { z } from 'zod';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { Opened } from '../../provider.ts';
import type { PosRefusal } from '../port.ts';
import { failure, page, pageSize, reasonOf, tokenHeader } from './dialect.ts';
import type { bsaleForm } from './form.ts';

export type Account = Opened<typeof bsaleForm>;

const refusals = [400, 402];
const blocked = 'Bsale bloqueó la cuenta por no pago.';

/** A call that Bsale may refuse; a refusal is an answer. */
export const attempt = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  http.send(
    { ...call, headers: { [tokenHeader]: credentials.accessToken }, expects: [...(call.expects ?? []), ...refusals] },
    signal,
  );

/** Bsale's reason in its words; blank: it gives none. */
function problemOf({ body }: Answer): string {
  const { data } = failure.safeParse(body);
  return data?.error ?? data?.message ?? '';
}

/** The refusal of a call, `done` as in «Bsale no emitió el documento»; null: it was made. */
export function refusalOf(answer: Answer, done: string): PosRefusal | null {
  if (!refusals.includes(answer.status)) return null;
  const problem = problemOf(answer);
  const reason = reasonOf(answer.status, problem);
  if (reason === 'blocked') return { state: 'refused', reason, message: blocked };
  if (reason === 'noFolios')
    return { state: 'refused', reason, message: `En Bsale no quedan folios vigentes: ${problem}` };
  return { state: 'refused', reason, message: `Bsale no ${done}: ${problem || 'no dice por qué.'}` };
}

/** A call whose refusal is a failure. */
export const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> => {
  const failureOf = (answer: Answer) => {
    const { status, body } = answer;
    if (!refusals.includes(status)) return null;
    const message = status === 402 ? blocked : `Bsale rechazó la consulta: ${problemOf(answer) || 'no dice por qué.'}`;
    return new ProviderFailure('refused', message, { status, body });
  };
  return attempt(account, { ...call, failureOf }, signal);
};

/** A record by its path; null: Bsale knows none. */
export async function readRecord<Schema extends z.ZodType>(
  account: Account,
  { name, path, schema }: { name: string; path: string; schema: Schema },
  signal: AbortSignal,
): Promise<z.output<Schema> | null> {
  const answer = await sendCall(account, readCall(name, path, { expects: [404] }), signal);
  return answer.status === 404 ? null : readBody(schema, answer);
}

type RecordList<Schema> = { name: string; path: string; query?: string; schema: Schema; isPoll?: boolean };

/** Pages of a list: more are an answer that ignores the page. */
const maxPages = 1000;

/** All records of a list, page by page. Rejects one that ends before all that Bsale counts. */
export async function listRecords<Schema extends z.ZodType>(
  account: Account,
  { name, path, query = '', schema, isPoll = false }: RecordList<Schema>,
  signal: AbortSignal,
): Promise<z.output<Schema>[]> {
  const records: z.output<Schema>[] = [];
  for (let read = 0; read < maxPages; read += 1) {
    const call = readCall(name, `${path}?limit=${pageSize}&offset=${read * pageSize}${query}`, { isPoll });
    const answer = await sendCall(account, call, signal);
    const { items, next, count } = readBody(page, answer);
    records.push(...items.map((body) => readBody(schema, { ...answer, body })));
    const hasAll = typeof count === 'number' ? records.length >= count : !next && items.length < pageSize;
    if (hasAll) return records;
    if (items.length === 0) break;
  }
  throw new ProviderFailure(
    'unreadable',
    `Bsale no entregó la lista completa: se leyeron ${records.length} registros.`,
  );
}
