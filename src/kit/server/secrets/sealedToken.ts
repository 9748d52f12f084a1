import type { Secrets } from './secrets.ts';

/** Version prefix of a sealed text. URL segments contain no dots. */
const version = 'v1.';

/** Tenant values sealed as a URL segment. */
export const sealedToken = (secrets: Secrets, tenantId: number, values: readonly unknown[]): string =>
  secrets.seal(JSON.stringify([tenantId, ...values])).slice(version.length);

/** The values that a token was made of; null where it is not ours, or another tenant's. */
export function openedToken(secrets: Secrets, tenantId: number, token: string): unknown[] | null {
  try {
    const [ofTenant, ...values] = JSON.parse(secrets.open(version + token)) as unknown[];
    return ofTenant === tenantId ? values : null;
  } catch {
    // It was never sealed here.
    return null;
  }
}
