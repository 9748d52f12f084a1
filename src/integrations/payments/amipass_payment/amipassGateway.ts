import { localDay } from '#domain/time/dates.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import { checkCredentials } from '../../checkCredentials.ts';
import type { CredentialCheck, Opened } from '../../provider.ts';
import { chargeOnce, leftToStaff, paymentState, refundByBooks, refunded } from '../paymentState.ts';
import type {
  Charge,
  CodeCharge,
  PaymentGateway,
  PaymentRefund,
  PaymentState,
  RefundOutcome,
  StoredPayment,
} from '../port.ts';
import {
  clockToleranceMs,
  instantOfText,
  isAnnulment,
  isApproved,
  result,
  timeZone,
  type Transaction,
  transactions,
} from './dialect.ts';
import type { amipassForm } from './form.ts';

type Account = Opened<typeof amipassForm>;

const sendCall = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  http.send({ ...call, headers: { authorization: `Basic ${credentials.authorization}` } }, signal);

const pathOf = (name: string, query: Record<string, string>) => `/${name}?${new URLSearchParams(query)}`;

/** Amipass moves money by GET: such a call is never repeated. */
const moneyCall = (name: string, path: string, code: string): Call => ({
  name,
  method: 'GET',
  path,
  repeat: 'once',
  secrets: [code],
});

/** The lines of a payment: the purchase, and its annulment if any. */
async function read(
  account: Account,
  { number, secrets = [] }: { number: string; secrets?: readonly string[] },
  signal: AbortSignal,
): Promise<Transaction[]> {
  const path = pathOf('VTX', { nTransaccion: number, CodLocal: account.credentials.localId });
  const call = readCall('Consultar el pago', path, { secrets });
  return readBody(transactions, await sendCall(account, call, signal));
}

const hasTimeFrom = ({ dTransaccion }: Transaction, since: string): boolean => {
  const at = instantOfText(dTransaccion);
  return at !== null && Date.parse(at) >= Date.parse(since) - clockToleranceMs;
};

function stateOf(lines: readonly Transaction[]): PaymentState {
  const purchase = lines.find((line) => !isAnnulment(line));
  if (!purchase) return paymentState({ status: 'unknown' });
  return paymentState({
    status: 'completed',
    reference: purchase.idTransaccion,
    amount: purchase.nMonto,
    refunded: lines.filter(isAnnulment).reduce((sum, { nMonto }) => sum + Math.abs(nMonto), 0),
    authorizationCode: purchase.idTransaccion,
    paidAt: instantOfText(purchase.dTransaccion),
  });
}

/** A payment without an answer is found by its code. An older purchase with the same code is another one. */
async function state(account: Account, { reference, code }: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  if (reference !== null) return stateOf(await read(account, { number: reference }, signal));
  if (!code) return paymentState({ status: 'unknown' });
  const lines = await read(account, { number: code.text, secrets: [code.text] }, signal);
  return stateOf(lines.filter((line) => hasTimeFrom(line, code.sentAt)));
}

async function pay(account: Account, { amount, code }: CodeCharge, signal: AbortSignal): Promise<Charge> {
  const path = pathOf('PayPAP', {
    NumeroTransaccion: code.text,
    Monto: String(amount),
    CodLocal: account.credentials.localId,
    CodPromocion: '0',
  });
  const answer = readBody(result, await sendCall(account, moneyCall('Cobrar el código', path, code.text), signal));
  if (!isApproved(answer)) {
    const message = `Amipass: ${answer.DesRespuesta || `rechazó el código (${answer.CodRespuesta})`}`;
    return { reference: null, state: paymentState({ status: 'failed', message }) };
  }
  const reference = answer.CodAutorizacion ?? null;
  const paid = paymentState({
    status: 'completed',
    reference,
    amount: answer.Monto ?? amount,
    authorizationCode: reference,
    paidAt: instantOfText(answer.Fecha ?? ''),
  });
  return { reference, state: paid };
}

async function annul(
  account: Account,
  { amount, payment }: PaymentRefund,
  signal: AbortSignal,
): Promise<RefundOutcome> {
  const { reference, code } = payment;
  if (reference === null || !code) return leftToStaff('Amipass no entregó la autorización del pago.');
  const path = pathOf('ANPAP', {
    nTransaccion: reference,
    sCodigoQR: code.text,
    sCodLocal: account.credentials.localId,
    nMonto: String(amount),
  });
  const answer = readBody(result, await sendCall(account, moneyCall('Anular el pago', path, code.text), signal));
  if (isApproved(answer)) return refunded(answer.CodAutorizacion ?? null);
  return leftToStaff(`Amipass: ${answer.DesRespuesta || `rechazó la anulación (${answer.CodRespuesta})`}`);
}

function refund(account: Account, input: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> {
  const { amount, payment } = input;
  return refundByBooks(input, {
    read: () => state(account, payment, signal),
    async send() {
      const isToday = localDay(payment.paidAt ?? '', timeZone) === localDay(new Date(), timeZone);
      if (amount === payment.amount && isToday) return annul(account, input, signal);
      return leftToStaff('Amipass sólo anula el monto completo, el mismo día. Devuelve el dinero por otra vía.');
    },
  });
}

export const amipassGateway = (account: Account): PaymentGateway => ({
  codes: {
    charge: (charge, signal) =>
      chargeOnce({
        // Its reference is stored only if no other payment has it.
        read: async () => ({
          reference: null,
          state: await state(account, { ...charge, reference: null, paidAt: null, card: null }, signal),
        }),
        send: () => pay(account, charge, signal),
      }),
  },
  state: (stored, signal) => state(account, stored, signal),
  refund: (input, signal) => refund(account, input, signal),
});

/** Reads a payment that does not exist: the day's report would bring the names of guests. */
export const checkAmipass = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'authorization',
      message: 'Amipass no reconoce el token. Revisa que sea el del ambiente elegido y que esté completo.',
    },
    async () => {
      await read(account, { number: '0' }, signal);
      return { ok: true, message: 'Amipass reconoce el token.' };
    },
  );
