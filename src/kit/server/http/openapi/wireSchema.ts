import { z } from 'zod';
import { toWire, wireName, wireValue } from '#kit/contract/wire.ts';

/** The JSON Schema of what travels: property names as on the wire. */
export function wireSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.enum) jsonSchema.enum = jsonSchema.enum.map(wireValue);
      if (jsonSchema.const !== undefined) jsonSchema.const = wireValue(jsonSchema.const);
      if (jsonSchema.default !== undefined)
        jsonSchema.default = toWire(zodSchema as unknown as z.ZodType, jsonSchema.default);
      if (zodSchema._zod.def.type !== 'object' || !jsonSchema.properties) return;
      jsonSchema.properties = Object.fromEntries(
        Object.entries(jsonSchema.properties).map(([name, property]) => [wireName(name), property]),
      );
      if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(wireName);
    },
  }) as Record<string, unknown>;
  delete json.$schema;
  return json;
}
