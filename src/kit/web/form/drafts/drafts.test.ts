import { beforeEach, describe, expect, it } from 'vitest';
import { DraftStore } from './drafts.ts';

class Shelf {
  items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

const shape = '0123456789abcdef';
let shelf: Shelf;
let now: Date;
let drafts: DraftStore;
beforeEach(() => {
  shelf = new Shelf();
  now = new Date('2026-11-20T12:00:00Z');
  drafts = new DraftStore(shelf, () => now);
});

describe('drafts', () => {
  it('are restored for the same user on the same page', () => {
    drafts.write('demo:7', '/users/3', { shape, changed: { name: 'Ana' } });
    expect(drafts.read('demo:7', '/users/3', shape)).toEqual({
      at: now.toISOString(),
      shape,
      changed: { name: 'Ana' },
    });
    expect(drafts.read('demo:8', '/users/3', shape)).toBeNull();
    expect(drafts.read('demo:7', '/users/4', shape)).toBeNull();
  });

  it('are deleted when nothing differs, and when they are cleared', () => {
    drafts.write('demo:7', '/users/3', { shape, changed: { name: 'Ana' } });
    drafts.write('demo:7', '/users/3', { shape, changed: {} });
    expect(shelf.length).toBe(0);
    drafts.write('demo:7', '/users/3', { shape, changed: { name: 'Ana' } });
    drafts.clear('demo:7', '/users/3');
    expect(drafts.read('demo:7', '/users/3', shape)).toBeNull();
  });

  it('expire after a month, and unreadable ones are deleted', () => {
    drafts.write('demo:7', '/users/3', { shape, changed: { name: 'Ana' } });
    shelf.setItem('borrador:demo:7:/roles/1', '{broken');
    shelf.setItem('ajustes:demo', '{}');
    now = new Date('2026-12-31T12:00:00Z');
    expect(drafts.read('demo:7', '/users/3', shape)).toBeNull();
    drafts.sweep();
    expect([...shelf.items.keys()]).toEqual(['ajustes:demo']);
  });

  it('are not applied to a form with another shape', () => {
    drafts.write('demo:7', '/users/3', { shape, changed: { name: 'Ana' } });
    expect(drafts.read('demo:7', '/users/3', 'fedcba9876543210')).toBeNull();
  });

  it('are dropped when the storage is full', () => {
    shelf.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    drafts.write('demo:7', '/users/3', { shape, changed: { name: 'Ana' } });
    expect(drafts.read('demo:7', '/users/3', shape)).toBeNull();
  });
});
