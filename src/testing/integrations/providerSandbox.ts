import { afterAll } from 'vitest';
import type { CredentialForm } from '#integrations/credentialForm.ts';
import { type RunningSandbox, type SandboxSpec, startSandbox } from '#integrations/sandbox/sandbox.ts';
import { wireName } from '#kit/contract/wire.ts';
import { credentialsApi, type CredentialValues } from '#features/platform/integrations/credentials.contract.ts';
import type { TestTenant } from '../testApp.ts';

/** The sandbox of a provider for this test file. Its address goes to the configuration of the server: `providerSandbox`. */
export async function sandboxFor<Control extends object>(spec: SandboxSpec<Control>): Promise<RunningSandbox<Control>> {
  const sandbox = await startSandbox(spec);
  afterAll(() => sandbox.stop());
  return sandbox;
}

type Values = Readonly<Record<string, string | boolean>>;

/** Values of a form as they travel: `clientSecret` as `client_secret`. */
export const wireValues = (values: Values): CredentialValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [wireName(name), value])) satisfies Record<
    keyof CredentialForm,
    unknown
  >;

/** Gives a company, or one of its stores, the credentials of a provider; answers them as they are read. */
export async function giveCredentials(
  { admin }: Pick<TestTenant, 'admin'>,
  key: string,
  { values, storeId = null }: { values: Values; storeId?: number | null },
) {
  const { status, body, text } = await admin.call(credentialsApi.save, {
    body: { key, storeId, value: wireValues(values) },
  });
  if (status !== 200) throw new Error(text);
  return body.data.find((each) => each.storeId === storeId) ?? body.data[0];
}
