import { ProviderFailure } from './client/ProviderFailure.ts';
import type { CredentialCheck } from './provider.ts';

/** Asks a provider something with credentials; where it lets nobody in with them, says what to mend. Any other failure is the caller's. */
export async function checkCredentials(
  toMend: { field: string; message: string },
  ask: () => Promise<CredentialCheck>,
): Promise<CredentialCheck> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !['unauthorised', 'refused'].includes(error.reason)) throw error;
    return { ok: false, ...toMend };
  }
}
