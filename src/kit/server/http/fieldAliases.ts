import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/deepEqual.ts';
import { wireName } from '#kit/contract/wire.ts';

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A body in the names of today: older names of fields become the declared ones, and the id that some clients repeat in
 * the body of an update goes. What says two things at once is refused.
 */
export function applyFieldAliases({ aliases, merges }: Endpoint, body: unknown, params: unknown): unknown {
  if (!isBody(body)) return body;
  const renamed = Object.entries(aliases).reduce((given, [older, field]) => rename(given, older, field), body);
  return merges ? withoutId(renamed, params) : renamed;
}

function rename(body: Body, olderField: string, field: string): Body {
  const [older, name] = [wireName(olderField), wireName(field)];
  if (!(older in body)) return body;
  const { [older]: value, ...others } = body;
  if (name in others && !deepEqual(value, others[name]))
    fail('invalidFields', { fields: { [name]: [`Llegó con otro valor como ${older}: envía solo ${name}`] } });
  return { ...others, [name]: value };
}

function withoutId(body: Body, params: unknown): Body {
  if (!('id' in body)) return body;
  const { id, ...others } = body;
  if (String(id) !== String((params as Body).id))
    fail('invalidFields', { fields: { id: ['No es el de la dirección'] } });
  return others;
}
