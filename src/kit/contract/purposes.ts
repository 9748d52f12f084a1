import type { Endpoint } from './endpoint.ts';
import { isPlatformPolicy } from './platformPolicies.ts';

/**
 * Purposes of calls, by which an installation decides what a held company can do.
 *
 * `account`: the session and profile of a user. `finish`: work on orders that exist, also payments under way.
 *
 * `order`: quotes and new orders. `guest`: reading the shop. `platform`: calls of super-admins alone.
 */
export const purposes = [
  'account',
  'read',
  'export',
  'write',
  'finish',
  'refund',
  'order',
  'guest',
  'feed',
  'platform',
] as const;
export type Purpose = (typeof purposes)[number];

/** The purpose of an endpoint that declares none. */
export function usualPurpose({
  method,
  base,
  policy,
  transaction,
  produces,
}: Pick<Endpoint, 'method' | 'policy' | 'produces'> & Partial<Pick<Endpoint, 'base' | 'transaction'>>): Purpose {
  if (isPlatformPolicy(policy)) return 'platform';
  if (policy === 'public') return 'guest';
  if (base === 'kds') return 'finish';
  if (method !== 'GET' && transaction !== 'read') return 'write';
  return produces ? 'export' : 'read';
}

const readPurposes: ReadonlySet<Purpose> = new Set(['account', 'read', 'guest', 'feed', 'platform']);

type ReadFacts = Pick<Endpoint, 'purpose' | 'method' | 'transaction'> & Partial<Pick<Endpoint, 'produces'>>;

/** Whether a call changes nothing of a company, and no file of it is stored elsewhere. Live events are no file. */
export const isReadCall = ({ purpose, method, transaction, produces }: ReadFacts): boolean => {
  const isFile = purpose === 'export' && produces !== 'text/event-stream';
  return !isFile && (readPurposes.has(purpose) || (method === 'GET' && transaction !== 'write'));
};
