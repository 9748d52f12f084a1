import { expect, test } from 'vitest';
import { draftOfFeatures, featuresPatch } from './featuresForm.rules.ts';

const stored = {
  flags: { aloha: true, dashboard: false },
  knownFlags: ['aloha', 'dashboard', 'order-taker'],
  hiddenPaths: ['/payments', '/older'],
};

test('a form shows what is set for the company, and what follows the default', () => {
  expect(draftOfFeatures(stored)).toEqual({
    flags: { aloha: 'on', dashboard: 'off', 'order-taker': 'default' },
    hidden: { '/reports': false, '/payments': true },
  });
});

test('a form sends the features that changed, and keeps paths that it does not show', () => {
  const draft = draftOfFeatures(stored);
  expect(featuresPatch(stored, draft)).toEqual({ flags: {}, hiddenPaths: ['/older', '/payments'] });
  const changed = {
    flags: { ...draft.flags, aloha: 'default', 'order-taker': 'on' } as const,
    hidden: { '/reports': true, '/payments': false },
  };
  expect(featuresPatch(stored, changed)).toEqual({
    flags: { aloha: null, 'order-taker': true },
    hiddenPaths: ['/older', '/reports'],
  });
});
