import { ProviderFailure } from './client/ProviderFailure.ts';
import type { CredentialCheck } from './provider.ts';

/**
 * Makes a read-only call with the credentials. Reports which field to correct when they are rejected; rethrows any
 * other failure.
 */
export async function checkCredentials(
  invalidField: { field: string; message: string },
  callProvider: () => Promise<CredentialCheck>,
): Promise<CredentialCheck> {
  try {
    return await callProvider();
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !['unauthorised', 'refused'].includes(error.reason)) throw error;
    return { ok: false, ...invalidField };
  }
}
