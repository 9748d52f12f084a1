import type { CredentialForm } from './credentialForm.ts';
import { type Provider, provider, type ProviderSpec } from './provider.ts';

type Known<Form extends CredentialForm> = Pick<
  ProviderSpec<Form>,
  'key' | 'name' | 'countries' | 'form' | 'storeForm'
> &
  Required<Pick<ProviderSpec<Form>, 'plannedPort' | 'off'>>;

/** A provider with known credentials but without an adapter: it is not offered, and `off` is the reason. */
export const withoutAdapter = <const Form extends CredentialForm>({ off, ...known }: Known<Form>): Provider =>
  provider({
    ...known,
    off,
    hosts: {},
    assumptions: [],
    check: () => Promise.resolve({ ok: false, message: off }),
  });
