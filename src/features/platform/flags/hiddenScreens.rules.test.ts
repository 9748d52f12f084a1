import { expect, test } from 'vitest';
import { draftOfHidden, pathsOfDraft } from './hiddenScreens.rules.ts';

test('a form has each screen that can be hidden, and preserves paths that it does not have', () => {
  const stored = ['/payments', '/older'];
  const draft = draftOfHidden(stored);
  expect(draft).toEqual({ hidden: { '/reports': false, '/payments': true } });
  expect(pathsOfDraft(stored, draft)).toEqual(['/older', '/payments']);
  expect(pathsOfDraft(stored, { hidden: { '/reports': true, '/payments': false } })).toEqual(['/older', '/reports']);
});
