import { fail } from './failures.ts';
import { deepEqual } from './values/deepEqual.ts';
import { wireName } from './wire.ts';

/** A body as it travels, by wire names. */
export type WireBody = Record<string, unknown>;

/** A part of a body that older clients shape otherwise: it is read, and never returned. */
export type OlderShape = {
  /** Older wire names with the names they stand for. */
  names: Readonly<Record<string, readonly string[]>>;
  /** The body in the shape of today; unchanged where it has none of the older names. */
  read(body: WireBody, params: unknown): WireBody;
  /** The path in the body as sent of a path in the body as read. */
  pathAsSent(path: string, sent: WireBody): string;
};

/** A body with a field that was read from an older name. Rejects a different value of the field itself. */
export function withOlderValue(body: WireBody, name: string, value: unknown, older: string): WireBody {
  if (name in body && !deepEqual(value, body[name]))
    fail('invalidFields', { fields: { [name]: [`Llegó con otro valor como ${older}: envía solo ${name}`] } });
  return { ...body, [name]: value };
}

type OlderFieldSpec = {
  older: string;
  /** Fields of today. */
  fields: readonly string[];
  form: string;
  read(value: unknown): Readonly<Record<string, unknown>> | null;
};

/**
 * A field whose value older clients shape otherwise, as one or several fields of today.
 *
 * `read` returns null for a value that it does not understand, which is rejected with the `form` that it takes.
 */
export function olderField({ older, fields, form, read }: OlderFieldSpec): OlderShape {
  const name = wireName(older);
  const names = fields.map(wireName);
  return {
    names: { [name]: names },
    read(body) {
      if (!(name in body)) return body;
      const { [name]: sent, ...others } = body;
      const values = read(sent) ?? fail('invalidFields', { fields: { [name]: [`Se lee como ${form}`] } });
      return Object.entries(values).reduce(
        (readBody, [field, value]) => withOlderValue(readBody, wireName(field), value, name),
        others,
      );
    },
    pathAsSent: (path, sent) => {
      const [field = ''] = path.split('.');
      return names.includes(field) && !(field in sent) && name in sent ? name : path;
    },
  };
}
