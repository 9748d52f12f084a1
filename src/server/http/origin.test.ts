import { describe, expect, test } from 'vitest';
import { officeOriginOf, originOfNew, pictureOriginOf, storefrontOf } from './origin.ts';

const local = { publicUrl: undefined, cdnUrl: undefined, host: '127.0.0.1', port: 4000 };

describe('the first link of a new company', () => {
  test('leads to the host it was given, with the port of this machine where that is itself', () => {
    expect(originOfNew(local, 'nueva', 'nueva.localhost')).toBe('http://nueva.localhost:4000');
    expect(originOfNew(local, 'nueva', 'admin.nueva.cl')).toBe('https://admin.nueva.cl');
  });

  test('leads to its name on this machine without a host', () => {
    expect(originOfNew(local, 'nueva')).toBe('http://nueva.localhost:4000');
  });

  test('leads where all companies have their addresses', () => {
    const publicUrl = 'https://{tenant}.comanda.cl';
    expect(originOfNew({ ...local, publicUrl }, 'nueva', 'nueva.localhost')).toBe('https://nueva.comanda.cl');
  });
});

describe('links to users of a company', () => {
  test('lead to its name on this machine, whatever company the request is for', () => {
    expect(officeOriginOf(local, 'nueva', 'demo.localhost:4001')).toBe('http://nueva.localhost:4001');
    expect(officeOriginOf(local, 'nueva', 'malo.cl:81')).toBe('http://nueva.localhost:4000');
  });

  test('lead to the configured address', () => {
    const publicUrl = 'https://{tenant}.comanda.cl';
    expect(officeOriginOf({ ...local, publicUrl }, 'nueva', 'demo.localhost:4001')).toBe('https://nueva.comanda.cl');
  });
});

describe('guests order', () => {
  const shop = { slug: 'nueva', storefrontUrl: null, storefrontHost: null };

  test('below the address of the screens, where the company has no host for it', () => {
    expect(storefrontOf(local, shop, 'nueva.localhost:4000')).toBe('http://nueva.localhost:4000/tienda/nueva');
    expect(storefrontOf({ ...local, publicUrl: 'https://{tenant}.comanda.cl' }, shop, 'x')).toBe(
      'https://nueva.comanda.cl/tienda/nueva',
    );
  });

  test('at the host it has for it, with the port that was asked where that is this machine', () => {
    expect(storefrontOf(local, { ...shop, storefrontHost: 'pide.nueva.cl' }, 'nueva.localhost:4001')).toBe(
      'https://pide.nueva.cl',
    );
    expect(storefrontOf(local, { ...shop, storefrontHost: 'pide.localhost' }, 'nueva.localhost:4001')).toBe(
      'http://pide.localhost:4001',
    );
  });

  test('at the shop it has elsewhere, before all', () => {
    const elsewhere = { ...shop, storefrontUrl: 'https://otra.cl', storefrontHost: 'pide.nueva.cl' };
    expect(storefrontOf(local, elsewhere, '')).toBe('https://otra.cl');
  });
});

describe('guests read pictures', () => {
  const publicUrl = 'https://{tenant}.comanda.cl';

  test('where the screens of the company are, whatever host they name', () => {
    expect(pictureOriginOf({ ...local, publicUrl }, 'nueva', 'malo.cl', false)).toBe('https://nueva.comanda.cl');
  });

  test('at the CDN, before all', () => {
    const cdnUrl = 'https://cdn.comanda.cl';
    expect(pictureOriginOf({ ...local, publicUrl, cdnUrl }, 'nueva', 'pide.nueva.cl', true)).toBe(cdnUrl);
  });

  test('at the host of the company that they asked', () => {
    expect(pictureOriginOf({ ...local, publicUrl }, 'nueva', 'pide.nueva.cl', true)).toBe('https://pide.nueva.cl');
    expect(pictureOriginOf(local, 'nueva', 'pide.localhost:4001', true)).toBe('http://pide.localhost:4001');
  });

  test('by paths, where nobody said an address but whoever asks', () => {
    expect(pictureOriginOf(local, 'nueva', 'localhost:4000', false)).toBe('http://localhost:4000');
    expect(pictureOriginOf(local, 'nueva', '192.168.1.7:4000', false)).toBe('');
  });
});
