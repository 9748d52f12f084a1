import type { MailProblem } from './port.ts';

/** `5.7.515` in `550 5.7.515 Access denied`, also in `550-5.7.26`. */
const enhanced = /^[245]\d\d[ -](?<code>[245]\.\d{1,3}\.\d{1,3})/;

/** The code of a reply: the enhanced one where it has one, else its three digits. */
export const replyCode = (response: string): string =>
  enhanced.exec(response)?.groups?.code ?? response.slice(0, 3).trim();

/** The same of a temporary refusal: before the recipient is named, the server takes no mail at all. */
export const temporaryProblemOf = (command: string): MailProblem => (command === 'MAIL FROM' ? 'outage' : 'other');

/** The part of a mail that a permanent refusal is about. `command`: the one that was refused. */
export function problemOf(code: string, command: string): MailProblem {
  if (/^5\.1\.(?:[1236]|10)$/.test(code)) return 'address';
  if (command === 'MAIL FROM') return 'sender';
  // A rule of the recipient's server has the same code as one about the sender.
  if (code.startsWith('5.7.')) return command === 'RCPT TO' || command === 'DATA' ? 'policy' : 'sender';
  if (/^5\.2\.[23]$/.test(code)) return 'other';
  // Relays refuse recipients for reasons of their senders: only a code proves that an address does not exist.
  return command === 'RCPT TO' ? 'other' : 'content';
}
