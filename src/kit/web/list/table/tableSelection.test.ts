import { describe, expect, it } from 'vitest';
import { selectionState, withRange, withRows } from './tableSelection.ts';

const ids = ['1', '2', '3', '4'];

describe('the row selection', () => {
  it('includes all rows between two, in both directions', () => {
    expect(withRange({}, ids, ['2', '4'], true)).toEqual({ 2: true, 3: true, 4: true });
    expect(withRange({}, ids, ['3', '1'], true)).toEqual({ 1: true, 2: true, 3: true });
  });

  it('deselects a range and keeps the rest', () => {
    expect(withRange({ 1: true, 2: true, 3: true, 9: true }, ids, ['2', '3'], false)).toEqual({ 1: true, 9: true });
  });

  it('includes only the clicked row if the previous one is on another page', () => {
    expect(withRange({ 9: true }, ids, ['9', '2'], true)).toEqual({ 2: true, 9: true });
  });

  it('selects and deselects a page without changing others', () => {
    expect(withRows({ 9: true }, ids, true)).toEqual({ 1: true, 2: true, 3: true, 4: true, 9: true });
    expect(withRows({ 1: true, 9: true }, ids, false)).toEqual({ 9: true });
  });

  it('is all, some or none, and never all of an empty page', () => {
    expect(selectionState({ 1: true, 2: true, 3: true, 4: true }, ids)).toBe('all');
    expect(selectionState({ 9: true }, ids)).toBe('some');
    expect(selectionState({ 1: false }, ids)).toBe('none');
    expect(selectionState({}, [])).toBe('none');
  });
});
