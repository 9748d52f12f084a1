import { rewriteJson } from '../parseJson.ts';

/** Replaces a secret in logs. */
export const mask = '•••';
/** Names of values that are redacted from logs, for any provider. */
const secretName =
  /^(.*[_-])?(access_?token|auth_?token|refresh_?token|id_?token|secret|password|cvv|cvc|authorization|api_?key|tbk_?user|subscription_?id)$/i;
/** As long as numbers of cards are. */
const cardLike = /\b\d{13,19}\b/g;
/** Logged characters of a text: enough to diagnose an error. */
const maxCharacters = 20_000;

/** The check digit that cards have and most other numbers lack. */
function isCard(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

function maskJson(text: string): string {
  try {
    return rewriteJson(text, (name, value) => (typeof value === 'string' && secretName.test(name) ? mask : value));
  } catch {
    // It is no JSON: what is known to be secret is masked by its value.
    return text;
  }
}

/** A text without the secrets given, without values that are secret by their name, and without numbers of cards. */
export function redact(text: string, secrets: Iterable<string>): string {
  let clean = maskJson(text.slice(0, maxCharacters));
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, mask);
  return clean.replaceAll(cardLike, (digits) => (isCard(digits) ? `${mask}${digits.slice(-4)}` : digits));
}
