import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentVisit, hasRun, readRun, readRunFile, writeRun, writeRunFile } from './runStore.ts';

const stored = new Map<string, string>();
let isFull = false;

const visit = (key: string) => vi.stubGlobal('history', { state: { __TSR_key: key } });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  visit('one');
});
afterEach(() => {
  stored.clear();
  isFull = false;
  vi.unstubAllGlobals();
});

it('finds the run of a visit again after a reload', () => {
  expect(hasRun('users.import')).toBe(false);
  writeRun('users.import', { jobId: '7' });
  expect(readRun('users.import')).toEqual({ jobId: '7' });
  expect(hasRun('products.bulk_edit')).toBe(false);
});

it('starts every visit without a run, and restores it on Back', () => {
  writeRun('users.import', { jobId: '7' });
  visit('two');
  expect(hasRun('users.import')).toBe(false);
  visit('one');
  expect(hasRun('users.import')).toBe(true);
});

it('stores a run whose reply comes on another page with the visit that started it', () => {
  const started = currentVisit();
  visit('two');
  writeRun('users.import', { jobId: '7' }, started);
  expect(hasRun('users.import')).toBe(false);
  visit('one');
  expect(hasRun('users.import')).toBe(true);
});

it('stores its file, and deletes both together', () => {
  writeRun('users.import', { jobId: '7' });
  writeRunFile('users.import', { name: 'personas.csv', text: 'Nombre' });
  expect(readRunFile('users.import')).toEqual({ name: 'personas.csv', text: 'Nombre' });
  isFull = true;
  writeRunFile('users.import', { name: 'otras.csv', text: 'Nombre' });
  expect([readRunFile('users.import'), hasRun('users.import')]).toEqual([null, true]);
  isFull = false;
  writeRunFile('users.import', { name: 'otras.csv', text: 'Nombre' });
  writeRun('users.import', null);
  expect(stored.size).toBe(0);
});

it('deletes the run, also if there is no room for another', () => {
  writeRun('users.import', { jobId: '7' });
  isFull = true;
  writeRun('users.import', { jobId: '8' });
  expect(hasRun('users.import')).toBe(false);
  isFull = false;
  writeRun('users.import', { jobId: '9' });
  writeRun('users.import', null);
  expect(stored.size).toBe(0);
});
