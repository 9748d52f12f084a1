import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { wireName } from '#kit/contract/wire.ts';

type Body = Record<string, unknown>;

/**
 * Renames older fields of a body to the declared ones and drops the id that some clients repeat in updates.
 *
 * Rejects contradictory values.
 */
export function applyFieldAliases({ aliases, merges }: Endpoint, body: unknown, params: unknown): unknown {
  if (!isRecord(body)) return body;
  const renamed = Object.entries(aliases).reduce(
    (renamedBody, [older, field]) => rename(renamedBody, older, field),
    body,
  );
  return merges ? withoutId(renamed, params) : renamed;
}

/** Renames a field, or takes it out of the group it is written in: `tip.type` is `tip_type`. */
function rename(body: Body, olderField: string, field: string): Body {
  const [older, name] = [sentName(olderField), wireName(field)];
  const [group = '', inner] = older.split('.');
  if (!(group in body)) return body;
  const { [group]: groupValue, ...others } = body;
  if (inner === undefined) return placed(others, name, groupValue, older);
  if (!isRecord(groupValue) || !(inner in groupValue)) return body;
  const { [inner]: value, ...rest } = groupValue;
  return placed(Object.keys(rest).length > 0 ? { ...others, [group]: rest } : others, name, value, older);
}

function placed(body: Body, name: string, value: unknown, older: string): Body {
  if (name in body && !deepEqual(value, body[name]))
    fail('invalidFields', { fields: { [name]: [`Llegó con otro valor como ${older}: envía solo ${name}`] } });
  return { ...body, [name]: value };
}

const sentName = (older: string) => older.split('.').map(wireName).join('.');

/** The path of an error as the sender wrote it, where an older name was sent. */
export function pathAsSent({ aliases }: Pick<Endpoint, 'aliases'>, sent: unknown, path: string): string {
  if (!isRecord(sent)) return path;
  for (const [older, field] of Object.entries(aliases)) {
    const [name, value] = [wireName(field), sentName(older)];
    const [group = '', inner] = value.split('.');
    const source = inner === undefined ? sent : sent[group];
    if (
      (path === name || path.startsWith(`${name}.`)) &&
      !(name in sent) &&
      isRecord(source) &&
      (inner ?? group) in source
    )
      return value + path.slice(name.length);
  }
  return path;
}
function withoutId(body: Body, params: unknown): Body {
  if (!('id' in body)) return body;
  const { id, ...others } = body;
  if (String(id) !== String((params as Body).id))
    fail('invalidFields', { fields: { id: ['No es el de la dirección'] } });
  return others;
}
