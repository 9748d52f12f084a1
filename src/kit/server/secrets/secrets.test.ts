import { describe, expect, it, test } from 'vitest';
import { openSecrets } from './secrets.ts';

const key = 'una clave de al menos treinta y dos letras';
const secrets = openSecrets(key);

test('a digest distinguishes texts and depends on the key', () => {
  const digest = secrets.digest('visits', '10.0.0.1');
  expect(openSecrets(key).digest('visits', '10.0.0.1')).toBe(digest);
  expect(
    new Set([
      digest,
      secrets.digest('visits', '10.0.0.2'),
      secrets.digest('other', '10.0.0.1'),
      openSecrets(`${key}!`).digest('visits', '10.0.0.1'),
    ]).size,
  ).toBe(4);
});

describe('a sealed text', () => {
  it('is opened again, also in another process with the same key', () => {
    expect(openSecrets(key).open(secrets.seal('contraseña 🔑'))).toBe('contraseña 🔑');
  });

  it('is different each time and has a format version', () => {
    const [one, other] = [secrets.seal('hola'), secrets.seal('hola')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^v1\.[\w-]+$/);
  });

  it('does not open with another key', () => {
    expect(() => openSecrets(`${key}!`).open(secrets.seal('hola'))).toThrow(/authenticate/);
  });

  it('does not open after a single bit changed', () => {
    const bytes = Buffer.from(secrets.seal('hola').slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const touched = Buffer.from(bytes);
      touched[at] = (touched[at] as number) ^ 1;
      expect(() => secrets.open(`v1.${touched.toString('base64url')}`)).toThrow(/authenticate/);
    }
  });

  it.each(['', 'v1.', 'v2.abc', 'hola'])('%j is rejected', (text) => {
    expect(() => secrets.open(text)).toThrow('not a sealed text');
  });
});

describe('a signed token', () => {
  const token = secrets.sign('upload', { key: 'a/b' }, 60);

  it('returns its content', () => {
    expect(secrets.verify('upload', token)).toEqual({ key: 'a/b' });
  });

  it('is invalid for another purpose or key', () => {
    expect(secrets.verify('invite', token)).toBeNull();
    expect(openSecrets(`${key}!`).verify('upload', token)).toBeNull();
  });

  it('is invalid after expiry', () => {
    expect(secrets.verify('upload', secrets.sign('upload', {}, 0))).toBeNull();
  });

  it('cannot be altered', () => {
    const [, mac] = token.split('.');
    const body = Buffer.from(JSON.stringify([9_999_999_999, { key: 'otra' }])).toString('base64url');
    expect(secrets.verify('upload', `${body}.${mac}`)).toBeNull();
  });

  it.each(['', '.', 'hola', 'a.b.c'])('%j is rejected', (text) => {
    expect(secrets.verify('upload', text)).toBeNull();
  });
});
