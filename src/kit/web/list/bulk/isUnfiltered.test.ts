import { describe, expect, it } from 'vitest';
import { isUnfiltered } from './isUnfiltered.ts';

describe('an unfiltered list', () => {
  it('has no filters, whatever its page and layout', () => {
    expect(isUnfiltered({ page: 3, look: 'grid', query: undefined })).toBe(true);
  });

  it('does not have a search, a filter or a custom order', () => {
    expect(isUnfiltered({ query: 'centro' })).toBe(false);
    expect(isUnfiltered({ open: false })).toBe(false);
    expect(isUnfiltered({ sort: 'name' })).toBe(false);
  });
});
