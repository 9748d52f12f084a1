import type { Answer, Call } from '../../client/call.ts';
import type { Opened } from '../../provider.ts';
import type { kushkiForm } from './form.ts';

export type Account = Opened<typeof kushkiForm>;

/** Calls Kushki with one of a company's two keys. */
export const callKushki = (
  { http, credentials }: Account,
  call: Call,
  signal: AbortSignal,
  isPublic = false,
): Promise<Answer> => {
  const headers: Record<string, string> = isPublic
    ? { 'public-merchant-id': credentials.apiKey }
    : { 'private-merchant-id': credentials.secretKey };
  return http.send({ ...call, headers }, signal);
};

/** The whole as untaxed, as every sample of Kushki's in Chile has it. */
export const amountOf = (amount: number, { currency }: Account) => ({
  subtotalIva: 0,
  iva: 0,
  subtotalIva0: amount,
  currency,
});
