import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openedToken, sealedToken } from '#kit/server/secrets/sealedToken.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

/** Whose preview it was. */
export type Previewed = { tenantId: number; caller: string; tool: string; input: object };

/** A preview may be confirmed for ten minutes. */
const lifeMs = 10 * 60_000;

const digestOf = ({ caller, tool, input }: Previewed): string =>
  createHash('sha256')
    .update(JSON.stringify([caller, tool, input]))
    .digest('base64url');

const content = z.tuple([z.string(), z.number(), z.string()]);

/** A token with which the same caller may run the previewed call, unchanged, on the version that was shown. */
export const confirmationOf = (secrets: Secrets, previewed: Previewed, version: string): string =>
  sealedToken(secrets, previewed.tenantId, [digestOf(previewed), Date.now() + lifeMs, version]);

/** The version that a token confirms for this call; undefined where it confirms another call, or has ended. */
export function confirmedVersion(secrets: Secrets, previewed: Previewed, token: string): string | undefined {
  const opened = content.safeParse(openedToken(secrets, previewed.tenantId, token));
  if (!opened.success) return undefined;
  const [digest, endsAt, version] = opened.data;
  return digest === digestOf(previewed) && Date.now() < endsAt ? version : undefined;
}

/** The key that makes a confirmation run once. */
export const idempotencyKeyOf = (token: string): string =>
  `mcp-${createHash('sha256').update(token).digest('base64url')}`;
