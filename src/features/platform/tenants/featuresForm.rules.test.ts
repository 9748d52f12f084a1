import { expect, test } from 'vitest';
import { draftOfFeatures, featuresPatch, overruledText, statesOf } from './featuresForm.rules.ts';

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

test.each([
  [undefined, true, 'Activada · por defecto'],
  [undefined, false, 'Desactivada · por defecto'],
  [false, false, 'Por defecto'],
])('a feature stored as %s that is on: %s shows its state in the choice itself: %s', (isStored, isOn, label) => {
  expect(statesOf(isStored, isOn)).toEqual({ default: label, on: 'Activada', off: 'Desactivada' });
});

test('a feature that other settings keep off although it was activated says so', () => {
  expect(overruledText(true, false)).toBe('Otra configuración del comercio la mantiene desactivada.');
  expect([overruledText(true, true), overruledText(undefined, false), overruledText(false, false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
