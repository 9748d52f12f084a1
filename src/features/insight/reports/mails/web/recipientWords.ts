import type { Recipient, RecipientState } from '../mails.contract.ts';

/** Reasons why a recipient gets no mail. */
const stateLabels: Readonly<Record<Exclude<RecipientState, 'receives'>, string>> = {
  unsubscribed: 'pidió no recibirlo más',
  disabled: 'su usuario está desactivado',
  gone: 'su usuario ya no existe',
  withoutPermission: 'su rol no ve reportes',
  withoutStores: 'no alcanza ninguno de estos locales',
};

/** The recipients who get nothing, each with why. */
export const withoutMail = (recipients: readonly Recipient[]): { name: string; why: string }[] =>
  recipients.flatMap(({ name, state }) => (state === 'receives' ? [] : [{ name, why: stateLabels[state] }]));
