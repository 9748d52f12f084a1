import { expect, test } from 'vitest';
import { environments, parseStoredFlag, storedFlag } from './flags.ts';

test.each(environments)(
  'a stored flag of %s has the name and the environment that it was stored with',
  (environment) => {
    for (const name of ['aloha', 'order-taker', 'dev', 'peya-v3'])
      expect(parseStoredFlag(storedFlag(name, environment))).toEqual({ name, environment });
  },
);
