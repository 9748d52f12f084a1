type Json = Record<string, unknown>;

/** Values that read well, by the end of a field's name. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/(email|mail)(_alt)?$/, 'ana@empresa.com'],
  [/(phone|number)$/, '+56987654321'],
  [/time_zone$/, 'America/Santiago'],
  [/currency$/, 'CLP'],
  [/(opening|start)_time$/, '09:00'],
  [/(closing|end)_time$/, '18:00'],
  [/(?:_local|^local|^moment)$/, '2026-11-20T18:30'],
  [/uuid$/, '7b1e2c1a-58c4-4a53-9a37-7d1f0f2b6c11'],
  [/(url|link|path)$/, 'https://empresa.com/archivo'],
  [/key$/, 'imagenes/foto.webp'],
  [/cursor$/, 'eyJpZCI6MTJ9'],
  [/address|^text$/, 'Av. Irarrázaval 3400'],
  [/commune$/, 'Ñuñoa'],
  [/(^|_)names?$/, 'Ñuñoa Plaza'],
  [/(message|reason|sentence|error|note|notes|comment)$/, 'Corte de luz'],
];

/** Candidates for fields with a pattern: the first match is used. */
const candidates = [
  'ejemplo',
  '1',
  '10',
  '12,15',
  '597012345678',
  '2026-11-20',
  '2026-11',
  '09:00',
  '/stores',
  'Ejemplo',
  'aaaaa',
  '#1d5fe0',
  'b12',
];
const dates: Record<string, string> = {
  'date-time': '2026-11-20T18:30:00Z',
  date: '2026-11-20',
  email: 'ana@empresa.com',
  uuid: '7b1e2c1a-58c4-4a53-9a37-7d1f0f2b6c11',
};

type TextSchema = { format?: string; pattern?: string; minLength?: number; maxLength?: number };

function textOf(name: string, { format, pattern, minLength = 0, maxLength = Infinity }: TextSchema): string {
  const known = dates[format ?? ''];
  if (known) return known;
  const named = texts.find(([ending]) => ending.test(name))?.[1];
  const fits = (text: string) => text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const [found = 'ejemplo'] = [...(named ? [named] : []), ...candidates].filter(fits);
  return found.padEnd(minLength, 'x');
}

function numberOf({ minimum, exclusiveMinimum, maximum = Infinity }: Json): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1));
  return Math.min(Math.max(least, 1), Number(maximum));
}

/** How deep an example goes into what contains itself. */
const deepest = 7;

type Options = { schemas: Readonly<Record<string, Json>>; depth?: number; only?: 'required' };

/** A value that a JSON Schema takes, such as people could have written. */
export function exampleOf(name: string, schema: Json, exampleOptions: Options): unknown {
  const { schemas, depth = 0 } = exampleOptions;
  if ('example' in schema) return schema.example;
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (typeof schema.$ref === 'string') {
    const target = schemas[schema.$ref.split('/').at(-1) as string] ?? {};
    return exampleOf(name, target, { ...exampleOptions, depth: depth + 1 });
  }
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return exampleOf(name, options.find(({ type }) => type !== 'null') ?? {}, exampleOptions);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(name, part as Json, exampleOptions)));
  return plainExample(name, schema, { ...exampleOptions, depth: depth + 1 });
}

function plainExample(name: string, schema: Json, options: Options): unknown {
  const type = [schema.type].flat().find((each) => each !== 'null');
  switch (type) {
    case 'string':
      return textOf(name, schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'array': {
      const least = Number(schema.minItems ?? 0);
      const isDeep = (options.depth ?? 0) > deepest;
      const isEmpty = !schema.items || schema.maxItems === 0;
      const length = isDeep ? least : Math.max(least, 1);
      return isEmpty ? [] : Array.from({ length }, () => exampleOf(name, schema.items as Json, options));
    }
    case 'object':
      return objectExample(schema, options);
    default:
      return null;
  }
}

function objectExample({ properties = {}, required = [], additionalProperties }: Json, options: Options): Json {
  const all = Object.entries(properties as Record<string, Json>).filter(([, { deprecated }]) => !deprecated);
  const needed = all.filter(([name]) => (required as string[]).includes(name));
  // Of what may be left out, enough to see how it is written.
  const chosen = options.only === 'required' ? needed : all;
  const fields = chosen.length > 0 ? chosen : all.slice(0, 2);
  const example = Object.fromEntries(fields.map(([name, property]) => [name, exampleOf(name, property, options)]));
  const isMap = all.length === 0 && typeof additionalProperties === 'object' && additionalProperties !== null;
  return isMap ? {} : example;
}
