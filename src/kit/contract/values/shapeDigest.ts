import type { z } from 'zod';

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/** FNV-1a of 64 bits: browsers have no synchronous digest, and this one need not resist an attacker. */
function fnv1a(text: string): string {
  let hash = offset;
  for (let at = 0; at < text.length; at += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * prime);
  return hash.toString(16).padStart(16, '0');
}

type Definition = { type: string; getter?: () => unknown; checks?: unknown };

/**
 * Structure of a schema as JSON: types, fields and options, without checks and functions. Recursion is the number of
 * levels to go up.
 *
 * The JSON schema of zod has the same content, but takes 3 KB of a browser's first screen.
 */
function structureOf(value: unknown, parents: readonly unknown[] = []): unknown {
  if (typeof value === 'function') return null;
  if (value === null || typeof value !== 'object') return value;
  const above = parents.indexOf(value);
  if (above >= 0) return { up: parents.length - above };
  const inner = [...parents, value];
  if ('_zod' in value) {
    const { checks: _, ...definition } = (value as { _zod: { def: Definition } })._zod.def;
    return structureOf(definition.getter ? { lazy: definition.getter() } : definition, inner);
  }
  if (Array.isArray(value)) return value.map((each) => structureOf(each, inner));
  return Object.entries(value).map(([name, each]) => [name, structureOf(each, inner)]);
}

const digests = new WeakMap<z.ZodType, string>();

/** Identifies the shape of a schema: stored JSON is read again only where the digest is still the same. */
export function shapeDigest(schema: z.ZodType): string {
  const known = digests.get(schema);
  if (known) return known;
  const digest = fnv1a(JSON.stringify(structureOf(schema)));
  digests.set(schema, digest);
  return digest;
}
