import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import { withOlderValue, type WireBody } from '#kit/contract/olderShapes.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { wireName } from '#kit/contract/wire.ts';

type Renamed = Pick<Endpoint, 'aliases' | 'olderShapes'>;

/**
 * Renames older fields of a body to the declared ones and drops the id that some clients repeat in updates.
 *
 * Rejects contradictory values.
 */
export function applyFieldAliases({ aliases, olderShapes, merges }: Endpoint, body: unknown, params: unknown): unknown {
  if (!isRecord(body)) return body;
  const renamed = Object.entries(aliases).reduce(
    (renamedBody, [older, field]) => rename(renamedBody, older, field),
    body,
  );
  const read = olderShapes.reduce((readBody, shape) => shape.read(readBody, params), renamed);
  return merges ? withoutId(read, params) : read;
}

/** Splits `categories[].order` into the list and the name in its elements; null for a name of the body itself. */
function listOf(older: string): { list: string; inner: string } | null {
  const at = older.indexOf('[].');
  return at < 0 ? null : { list: wireName(older.slice(0, at)), inner: older.slice(at + 3) };
}

/** Renames a field, also in a list, or takes it out of the group it is written in: `tip.type` is `tip_type`. */
function rename(body: WireBody, olderField: string, field: string): WireBody {
  const nested = listOf(olderField);
  if (nested) {
    const elements = body[nested.list];
    if (!Array.isArray(elements)) return body;
    const named = elements.map((each: unknown) => (isRecord(each) ? rename(each, nested.inner, field) : each));
    return { ...body, [nested.list]: named };
  }
  const [older, name] = [sentName(olderField), wireName(field)];
  const [group = '', inner] = older.split('.');
  if (!(group in body)) return body;
  const { [group]: groupValue, ...others } = body;
  if (inner === undefined) return withOlderValue(others, name, groupValue, older);
  if (!isRecord(groupValue) || !(inner in groupValue)) return body;
  const { [inner]: value, ...rest } = groupValue;
  return withOlderValue(Object.keys(rest).length > 0 ? { ...others, [group]: rest } : others, name, value, older);
}

const sentName = (older: string) => older.split('.').map(wireName).join('.');

/** The path of an error as the sender wrote it, where an older name was sent. */
export function pathAsSent({ aliases, olderShapes }: Renamed, sent: unknown, path: string): string {
  if (!isRecord(sent)) return path;
  const shaped = olderShapes.reduceRight((shapedPath, shape) => shape.pathAsSent(shapedPath, sent), path);
  return Object.entries(aliases).reduceRight(
    (sentPath, [older, field]) => olderPath(sent, sentPath, { older, field }),
    shaped,
  );
}

type Alias = { older: string; field: string };

function olderPath(sent: WireBody, path: string, { older, field }: Alias): string {
  const nested = listOf(older);
  if (nested) {
    const [list, place, ...rest] = path.split('.');
    const element = list === nested.list ? (sent[list] as unknown[] | undefined)?.[Number(place)] : undefined;
    if (!isRecord(element) || rest.length === 0) return path;
    return [list, place, olderPath(element, rest.join('.'), { older: nested.inner, field })].join('.');
  }
  const [name, value] = [wireName(field), sentName(older)];
  const [group = '', inner] = value.split('.');
  const source = inner === undefined ? sent : sent[group];
  const isSentAsOlder =
    (path === name || path.startsWith(`${name}.`)) && !(name in sent) && isRecord(source) && (inner ?? group) in source;
  return isSentAsOlder ? value + path.slice(name.length) : path;
}

function withoutId(body: WireBody, params: unknown): WireBody {
  if (!('id' in body)) return body;
  const { id, ...others } = body;
  if (String(id) !== String((params as WireBody).id))
    fail('invalidFields', { fields: { id: ['No es el de la dirección'] } });
  return others;
}
