import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export const createSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

type Message = { id: string; timestamp: number; body: string };

/** Headers of a message by Standard Webhooks, signed with each valid secret. `timestamp` in seconds. */
export function signedHeaders(secrets: readonly string[], { id, timestamp, body }: Message): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
