import { countries } from '#domain/countries.ts';
import { netOf } from '#domain/netOf.ts';
import { dayLength, localOf } from '#domain/time/zonedTime.ts';
import { writeAmount } from '../../amounts.ts';
import type { Call } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { fromMajorUnits } from '../../currency.ts';
import { matching } from '../matching.ts';
import { deliveryRefusal, type FlatLine, flatLines, paymentNumber } from '../orderTotals.ts';
import type { PosDocument, PosOrder, PosOrderState, PosRefusal } from '../port.ts';
import { type Account, attempt, listRecords, readRecord, refusalOf } from './bsaleCalls.ts';
import { findVariant } from './bsaleItems.ts';
import {
  type BsaleDocument,
  codeSii,
  creditReturn,
  document as documentShape,
  paths,
  referenceCode,
  tax,
  taxStates,
  unknownActivity,
} from './dialect.ts';

type Kind = PosDocument['kind'];

const kindOf = ({ document_type: type }: BsaleDocument): Kind => {
  if (Number(type?.codeSii) === codeSii.creditNote) return 'creditNote';
  return Number(type?.codeSii) === codeSii.invoice ? 'invoice' : 'receipt';
};

export const documentOf = (document: BsaleDocument, { currency }: Account, kind = kindOf(document)): PosDocument => ({
  kind,
  reference: document.id,
  number: document.number,
  url: document.urlPublicViewOriginal ?? null,
  total: fromMajorUnits(document.totalAmount, currency),
  taxState: taxStates[document.informedSii ?? 1] ?? 'pending',
  message: document.responseMsgSii || null,
});

/** The day of an instant in the country, as midnight without a zone in seconds. */
export const dateOf = (instant: string | number, { country }: Account): number =>
  (Math.floor(localOf(countries[country].timeZone, new Date(instant).getTime()) / dayLength) * dayLength) / 1000;

/** A line that costs nothing has a price and a discount of 100 %: Bsale takes no net price of zero. */
function detailOf({ code, quantity, unitPrice, comment }: FlatLine, net: number): object {
  const [listed = 0] = netOf([{ quantity: 1, unitPrice, discount: 0 }], tax.percentage);
  return {
    code,
    quantity,
    netUnitValue: net > 0 ? net : Math.max(listed, 1),
    discount: net > 0 ? 0 : 100,
    taxes: [tax],
    ...(comment !== '' && { comment }),
  };
}

const clientOf = ({ billing, customer }: PosOrder, { store }: Account): object | undefined =>
  billing.kind === 'receipt'
    ? undefined
    : {
        code: billing.taxId.replaceAll('.', ''),
        company: billing.businessName,
        companyOrPerson: 1,
        activity: unknownActivity,
        address: customer.address ?? store?.address,
        municipality: store?.commune,
        city: store?.commune,
        email: customer.email,
      };

function orderBody(order: PosOrder, account: Account): object {
  const { credentials, currency, isProduction } = account;
  const lines = flatLines(order);
  const major = lines.map((line) => ({
    ...line,
    unitPrice: writeAmount(line.unitPrice, 'major', currency),
    discount: writeAmount(line.discount, 'major', currency),
  }));
  const nets = netOf(major, tax.percentage);
  const emissionDate = dateOf(order.sentAt, account);
  const amount = writeAmount(order.total, 'major', currency);
  const paymentTypeId = paymentNumber(order.payment, credentials.paymentIds);
  return {
    codeSii: codeSii[order.billing.kind],
    officeId: Number(credentials.localId),
    priceListId: Number(credentials.priceListId),
    emissionDate,
    expirationDate: emissionDate,
    declareSii: isProduction ? 1 : 0,
    dispatch: 1,
    salesId: order.key,
    client: clientOf(order, account),
    details: major.map((line, place) => detailOf(line, nets[place] ?? 0)),
    payments: [{ paymentTypeId, amount, recordDate: emissionDate }],
    references: [{ number: order.key, referenceDate: emissionDate, reason: 'Pedido', codeSii: referenceCode }],
  };
}

/** Names the codes that Bsale does not know: its own refusal does not. */
async function unmappedRefusal(account: Account, order: PosOrder, signal: AbortSignal): Promise<PosRefusal> {
  const codes = [...new Set(flatLines(order).map(({ code }) => code))];
  const missing: string[] = [];
  try {
    for (const code of codes) if (!(await findVariant(account, code, signal))) missing.push(code);
  } catch (error) {
    // Nothing was issued: a failure to name the codes changes nothing in that.
    if (!(error instanceof ProviderFailure)) throw error;
  }
  const message =
    missing.length > 0
      ? `En Bsale no existe ningún producto activo con el código ${missing.join(', ')}.`
      : 'Bsale no reconoce un producto del pedido.';
  return { state: 'refused', reason: 'unmapped', message };
}

export async function send(
  account: Account,
  order: PosOrder,
  signal: AbortSignal,
): Promise<PosOrderState | PosRefusal> {
  const unmapped = deliveryRefusal(order, 'Bsale');
  if (unmapped) return unmapped;
  const json = orderBody(order, account);
  const call: Call = { name: 'Emitir el documento', method: 'POST', path: paths.documents, json, repeat: 'once' };
  const answer = await attempt(account, call, signal);
  const refusal = refusalOf(answer, 'emitió el documento');
  if (refusal) return refusal.reason === 'unmapped' ? unmappedRefusal(account, order, signal) : refusal;
  const issued = documentOf(readBody(documentShape, answer), account, order.billing.kind);
  return { state: 'accepted', reference: issued.reference, number: issued.number, documents: [issued] };
}

export async function listCredits(account: Account, reference: string, signal: AbortSignal) {
  const list = {
    name: 'Consultar las notas de crédito',
    path: paths.returns,
    query: `&referencedocumentid=${encodeURIComponent(reference)}&expand=[credit_note]`,
    schema: creditReturn,
  };
  return matching(await listRecords(account, list, signal), ({ reference_document: { id } }) => id === reference);
}

/** An order is canceled once all of its document is credited. `issuedNote`: a credit note that may not be listed yet. */
export async function stateOf(
  account: Account,
  found: BsaleDocument,
  signal: AbortSignal,
  issuedNote?: PosDocument,
): Promise<PosOrderState> {
  const issued = documentOf(found, account);
  const returns = await listCredits(account, found.id, signal);
  const listed = returns.map((each) => documentOf(each.credit_note, account, 'creditNote'));
  const isListed = listed.some(({ reference }) => reference === issuedNote?.reference);
  const credits = issuedNote && !isListed ? [...listed, issuedNote] : listed;
  const left = credits.reduce((rest, { total }) => rest - total, issued.total);
  return {
    state: (found.state ?? 0) !== 0 || (credits.length > 0 && left <= 0) ? 'canceled' : 'accepted',
    reference: issued.reference,
    number: issued.number,
    documents: [issued, ...credits],
  };
}

const expanded = '&expand=[document_type,references]';

const isOf = ({ salesId, references }: BsaleDocument, key: string): boolean =>
  salesId === key || (references?.items ?? []).some(({ number }) => number === key);

export async function find(account: Account, key: string, signal: AbortSignal): Promise<PosOrderState | null> {
  const query = `&referencecode=${referenceCode}&referencenumber=${encodeURIComponent(key)}${expanded}`;
  const list = { name: 'Buscar el documento', path: paths.documents, query, schema: documentShape };
  const [found] = matching(await listRecords(account, list, signal), (each) => isOf(each, key));
  return found ? stateOf(account, found, signal) : null;
}

export const readDocument = (account: Account, reference: string, signal: AbortSignal) =>
  readRecord(
    account,
    {
      name: 'Consultar el documento',
      path: `${paths.document(encodeURIComponent(reference))}?expand=[document_type,client]`,
      schema: documentShape,
    },
    signal,
  );

export async function state(account: Account, reference: string, signal: AbortSignal): Promise<PosOrderState | null> {
  const found = await readDocument(account, reference, signal);
  return found && stateOf(account, found, signal);
}

export async function document(account: Account, reference: string, signal: AbortSignal): Promise<PosDocument | null> {
  const found = await readDocument(account, reference, signal);
  return found && documentOf(found, account);
}
