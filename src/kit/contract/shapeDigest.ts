import type { z } from 'zod';
import { wireSchema } from './wire.ts';

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/** FNV-1a of 64 bits: browsers have no synchronous digest, and this one need not resist an attacker. */
function fnv1a(text: string): string {
  let hash = offset;
  for (let at = 0; at < text.length; at += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * prime);
  return hash.toString(16).padStart(16, '0');
}

const digests = new WeakMap<z.ZodType, string>();

/** Identifies the shape of a schema: stored JSON is read again only where the digest is still the same. */
export function shapeDigest(schema: z.ZodType): string {
  const known = digests.get(schema);
  if (known) return known;
  const digest = fnv1a(JSON.stringify([wireSchema(schema, 'input'), wireSchema(schema, 'output')]));
  digests.set(schema, digest);
  return digest;
}
