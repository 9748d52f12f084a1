import { describe, expect, it } from 'vitest';
import type { Credential, CredentialForm } from '../credentials.contract.ts';
import { isStoredSecret, showCredentials, withField } from './credentials.ts';

const cabify = 'cabify';
const form: CredentialForm = {
  key: cabify,
  label: 'Cabify',
  isOffered: true,
  fields: [
    { name: 'client_id', label: 'Client ID', secret: false, toggle: false },
    { name: 'client_secret', label: 'Client secret', secret: true, toggle: false },
    { name: 'env_production', label: 'Ambiente productivo', secret: false, toggle: true },
  ],
};

describe('the credentials form of a store', () => {
  it('has no change after typing and deleting', () => {
    const typed = withField([], [], { form, name: 'client_id', value: 'abc' });
    expect(typed).toEqual([{ key: cabify, value: { client_id: 'abc' } }]);
    expect(withField(typed, [], { form, name: 'client_id', value: '' })).toEqual([]);
    const switched = withField([], [], { form, name: 'env_production', value: true });
    expect(withField(switched, [], { form, name: 'env_production', value: false })).toEqual([]);
  });

  it('clears saved credentials with a blank', () => {
    const saved = [{ key: cabify, value: { client_id: 'abc' } }];
    const cleared = withField(saved, saved, { form, name: 'client_id', value: '' });
    expect(cleared).toEqual([{ key: cabify, value: { client_id: '' } }]);
  });

  it('preserves the saved order whatever is typed first', () => {
    const saved: Credential[] = [
      { key: cabify, value: { client_id: 'abc' } },
      { key: 'pedidos_ya', value: {} },
    ];
    const changed = withField(saved, saved, { form, name: 'client_id', value: 'x' });
    expect(withField(changed, saved, { form, name: 'client_id', value: 'abc' })).toEqual(saved);
  });

  it('restores a secret when its replacement is reverted', () => {
    const saved = [{ key: cabify, version: 3, value: {} }];
    const typed = withField(saved, saved, { form, name: 'client_secret', value: 's3cret' });
    expect(withField(typed, saved, { form, name: 'client_secret', value: undefined })).toEqual(saved);
  });

  it('clears a stored secret without a displayed value', () => {
    const saved = [{ key: cabify, version: 3, value: { client_id: 'abc' } }];
    const cleared = withField(saved, saved, { form, name: 'client_secret', value: '' });
    expect(cleared[0]?.value).toEqual({ client_id: 'abc', client_secret: '' });
  });

  it('shows which secrets are stored without revealing them', () => {
    const saved = [{ key: cabify, version: 1, value: {}, savedSecrets: ['client_secret'] }];
    expect(isStoredSecret(saved, cabify, 'client_secret')).toBe(true);
    expect(isStoredSecret(saved, 'uber_direct', 'client_secret')).toBe(false);
    expect(showCredentials([{ key: cabify, value: { client_secret: 's3cret' } }])).toBe('Cabify');
  });
});
