import { isUnknown, ProviderFailure } from '../client/ProviderFailure.ts';
import type { MailAdapter, MailResult, OutgoingMail } from './port.ts';

/** `unknown`: the answer was lost, so it may have been sent. */
export type SentMail = MailResult | { key: string; state: 'unknown'; message: string };

/** Splits a list into parts of at most `size`. */
const batches = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, place) => values.slice(place * size, (place + 1) * size));

const laterOf = ({ key }: OutgoingMail, { reason, message }: ProviderFailure): SentMail => ({
  key,
  reference: null,
  state: 'later',
  problem: reason === 'unauthorised' ? 'sender' : 'outage',
  code: reason,
  message,
});

const interrupted = new ProviderFailure('unreachable', 'El proceso se detuvo antes de este correo.');

/** A result for each mail of one call; a failure before anything was sent leaves all of them for later. */
async function sendBatch(
  adapter: MailAdapter,
  mails: readonly OutgoingMail[],
  signal: AbortSignal,
): Promise<SentMail[]> {
  try {
    const results = new Map((await adapter.send(mails, signal)).map((result) => [result.key, result]));
    return mails.map(
      ({ key }) => results.get(key) ?? { key, state: 'unknown', message: 'El proveedor no dijo si lo envió.' },
    );
  } catch (error) {
    if (!(error instanceof ProviderFailure)) {
      if (!signal.aborted) throw error;
      return mails.map(({ key }) => ({ key, state: 'unknown', message: 'El proceso se detuvo al enviarlo.' }));
    }
    return mails.map((mail) =>
      isUnknown(error) ? { key: mail.key, state: 'unknown', message: error.message } : laterOf(mail, error),
    );
  }
}

/**
 * Sends mails in calls of the provider's size, and looks up those whose answer was lost. A result for each, in their order.
 *
 * Only `unknown` ones may have been sent without our knowledge: a provider without `find` never resolves them.
 */
export async function sendMails(
  adapter: MailAdapter,
  mails: readonly OutgoingMail[],
  signal: AbortSignal,
): Promise<SentMail[]> {
  const results: SentMail[] = [];
  for (const batch of batches(mails, adapter.traits.batchSize)) {
    if (signal.aborted) {
      results.push(...batch.map((mail) => laterOf(mail, interrupted)));
      continue;
    }
    const sent = await sendBatch(adapter, batch, signal);
    results.push(...(await Promise.all(sent.map((result) => resolved(adapter, result, signal)))));
  }
  return results;
}

async function resolved(adapter: MailAdapter, result: SentMail, signal: AbortSignal): Promise<SentMail> {
  if (result.state !== 'unknown' || !adapter.find || signal.aborted) return result;
  try {
    return (await adapter.find(result.key, signal)) ?? result;
  } catch (error) {
    if (error instanceof ProviderFailure || signal.aborted) return result;
    throw error;
  }
}
