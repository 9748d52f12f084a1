import { describe, expect, it } from 'vitest';
import { showsAll } from './showsAll.ts';

describe('a list that shows all', () => {
  it('asks for nothing, whatever its page and however its rows are laid out', () => {
    expect(showsAll({ page: 3, look: 'grid', query: undefined })).toBe(true);
  });

  it('is another one with a search, a filter or an order of its own', () => {
    expect(showsAll({ query: 'centro' })).toBe(false);
    expect(showsAll({ open: false })).toBe(false);
    expect(showsAll({ sort: 'name' })).toBe(false);
  });
});
