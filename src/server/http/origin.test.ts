import { describe, expect, test } from 'vitest';
import { originOfNew } from './origin.ts';

const local = { publicUrl: undefined, host: '127.0.0.1', port: 4000 };

describe('the first link of a new company', () => {
  test('leads to the host it was given, with the port of this machine where that is itself', () => {
    expect(originOfNew(local, 'nueva', 'nueva.localhost')).toBe('http://nueva.localhost:4000');
    expect(originOfNew(local, 'nueva', 'admin.nueva.cl')).toBe('https://admin.nueva.cl');
  });

  test('leads to this machine where no host was given', () => {
    expect(originOfNew(local, 'nueva')).toBe('http://127.0.0.1:4000');
  });

  test('leads where all companies have their addresses', () => {
    const publicUrl = 'https://{tenant}.comanda.cl';
    expect(originOfNew({ ...local, publicUrl }, 'nueva', 'nueva.localhost')).toBe('https://nueva.comanda.cl');
  });
});
