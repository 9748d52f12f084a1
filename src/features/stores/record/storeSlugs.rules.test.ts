import { describe, expect, test } from 'vitest';
import { freeSlug, isSlugOf } from './storeSlugs.rules.ts';

describe('the slug of a store', () => {
  test('is its name in plain letters, numbered where another store has it', () => {
    expect(freeSlug('Ñuñoa · Plaza Egaña', () => false)).toBe('nunoa-plaza-egana');
    expect(freeSlug('Ñuñoa', (slug) => slug === 'nunoa' || slug === 'nunoa-2')).toBe('nunoa-3');
    expect(freeSlug('寿司', () => false)).toBe('local');
  });

  test('stays while the name means the same', () => {
    expect(isSlugOf('nunoa-2', 'ÑUÑOA')).toBe(true);
    expect(isSlugOf('nunoa', 'Ñuñoa')).toBe(true);
    expect(isSlugOf('nunoa-plaza', 'Ñuñoa')).toBe(false);
    expect(isSlugOf('nunoa', 'Ñuñoa Plaza')).toBe(false);
  });
});
