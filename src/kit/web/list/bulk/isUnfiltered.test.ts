import { describe, expect, it } from 'vitest';
import { isUnfiltered } from './isUnfiltered.ts';

describe('a list that shows all', () => {
  it('asks for nothing, whatever its page and however its rows are laid out', () => {
    expect(isUnfiltered({ page: 3, look: 'grid', query: undefined })).toBe(true);
  });

  it('is another one with a search, a filter or an order of its own', () => {
    expect(isUnfiltered({ query: 'centro' })).toBe(false);
    expect(isUnfiltered({ open: false })).toBe(false);
    expect(isUnfiltered({ sort: 'name' })).toBe(false);
  });
});
