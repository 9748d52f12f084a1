import type { z } from 'zod';
import type { Answer, Call } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { flatLines } from '../orderTotals.ts';
import type { PosCredit, PosDocument, PosOrderState, PosRefusal } from '../port.ts';
import { type Account, attempt, listRecords, readRecord, refusalOf } from './bsaleCalls.ts';
import { dateOf, documentOf, listCredits, readDocument, stateOf } from './bsaleDocuments.ts';
import {
  anonymousRut,
  type BsaleDocument,
  codeSii,
  detail,
  documentType,
  maxReason,
  newReturn,
  office as officeShape,
  paths,
  unknownActivity,
} from './dialect.ts';

async function requireDocument(account: Account, reference: string, signal: AbortSignal): Promise<BsaleDocument> {
  const found = await readDocument(account, reference, signal);
  if (!found) throw new ProviderFailure('refused', `Bsale no conoce el documento ${reference}.`);
  return found;
}

/** Units of each line of a document to credit; null: the document has other lines than its order. */
function creditedUnits(parts: PosCredit['parts'], details: readonly z.output<typeof detail>[]): number[] | null {
  if (!parts) return details.map(({ quantity }) => quantity);
  const lines = flatLines(parts.order);
  if (lines.length !== details.length) return null;
  return lines.map(({ place, perUnit }) => {
    if (place === null) return parts.delivery ? 1 : 0;
    return parts.lines.reduce((sum, part) => (part.place === place ? sum + part.quantity * perUnit : sum), 0);
  });
}

/** The customer of the document, whom its credit note repeats. */
async function creditClient(account: Account, { client }: BsaleDocument, signal: AbortSignal): Promise<object> {
  if (client?.code) return client;
  const path = paths.office(account.credentials.localId);
  const office = await readRecord(account, { name: 'Leer el local', path, schema: officeShape }, signal);
  const { address, municipality, city } = office ?? {};
  return { code: anonymousRut, activity: unknownActivity, address, municipality, city };
}

async function creditTypeId(account: Account, signal: AbortSignal): Promise<number> {
  const list = {
    name: 'Leer los tipos de documento',
    path: paths.documentTypes,
    query: '&state=0',
    schema: documentType,
  };
  const types = await listRecords(account, list, signal);
  const found = types.find((type) => Number(type.codeSii) === codeSii.creditNote);
  if (!found) throw new ProviderFailure('refused', 'En Bsale no hay un tipo de documento «nota de crédito» activo.');
  return Number(found.id);
}

const otherLines: PosRefusal = {
  state: 'refused',
  reason: 'other',
  message: 'El documento tiene en Bsale otras líneas que el pedido: emite la nota de crédito en Bsale.',
};

/** The details of a credit note, or why it has none. */
async function creditDetails(
  account: Account,
  { document, parts }: PosCredit,
  signal: AbortSignal,
): Promise<object[] | PosRefusal> {
  const list = { name: 'Leer las líneas del documento', path: paths.details(document), schema: detail };
  const details = (await listRecords(account, list, signal)).toSorted((a, b) => a.lineNumber - b.lineNumber);
  const units = creditedUnits(parts, details);
  if (!units) return otherLines;
  return details.flatMap(({ id, totalAmount }, place) => {
    const quantity = units[place] ?? 0;
    return quantity > 0 && totalAmount > 0 ? [{ documentDetailId: Number(id), quantity, unitValue: 0 }] : [];
  });
}

/** The credit note of a key, which is at the end of its reason; null: it is not listed. */
async function findCredit(
  account: Account,
  { document, key }: PosCredit,
  signal: AbortSignal,
): Promise<PosDocument | null> {
  const returns = await listCredits(account, document, signal);
  const found = returns.find(({ motive }) => motive.endsWith(` ${key}`));
  return found ? documentOf(found.credit_note, account, 'creditNote') : null;
}

/** The credit note that an answer issued. A failure to read it is uncertain: it exists, and is found by its key. */
async function readIssued(account: Account, answer: Answer, signal: AbortSignal): Promise<PosDocument> {
  try {
    const { credit_note: issued } = readBody(newReturn, answer);
    return documentOf(await requireDocument(account, issued.id, signal), account, 'creditNote');
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { reason, message, status, body, retryAfter } = error;
    throw new ProviderFailure(reason, message, { status, body, retryAfter, uncertain: true, cause: error });
  }
}

/** Issues the credit note of a key, unless Bsale lists it. */
export async function creditNote(
  account: Account,
  credit: PosCredit,
  signal: AbortSignal,
): Promise<PosDocument | PosRefusal> {
  const earlier = await findCredit(account, credit, signal);
  if (earlier) return earlier;
  const document = await requireDocument(account, credit.document, signal);
  const details = await creditDetails(account, credit, signal);
  if (!Array.isArray(details)) return details;
  const emissionDate = dateOf(Date.now(), account);
  const json = {
    documentTypeId: await creditTypeId(account, signal),
    officeId: Number(account.credentials.localId),
    referenceDocumentId: Number(document.id),
    emissionDate,
    expirationDate: emissionDate,
    motive: `${credit.reason.slice(0, maxReason)} ${credit.key}`,
    declareSii: account.isProduction ? 1 : 0,
    priceAdjustment: 0,
    editTexts: 0,
    type: 0,
    client: await creditClient(account, document, signal),
    details,
  };
  const call: Call = { name: 'Emitir la nota de crédito', method: 'POST', path: paths.returns, json, repeat: 'once' };
  const answer = await attempt(account, call, signal);
  const refusal = refusalOf(answer, 'emitió la nota de crédito');
  return refusal ?? readIssued(account, answer, signal);
}

/** Credits all of the document: one that was declared is never deleted. */
export async function cancel(
  account: Account,
  reference: string,
  reason: string,
  signal: AbortSignal,
): Promise<PosOrderState | PosRefusal> {
  const credit = { key: `anula${reference}`, document: reference, parts: null, reason };
  const result = await creditNote(account, credit, signal);
  const document = await requireDocument(account, reference, signal);
  if ('kind' in result) return stateOf(account, document, signal, result);
  // A document that was credited in Bsale has nothing left to credit.
  const state = await stateOf(account, document, signal);
  return state.state === 'canceled' ? state : result;
}
