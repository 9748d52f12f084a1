import { expect, test } from 'vitest';
import { countryCodes } from '#domain/countries.ts';
import { isOfferedIn, isPaidOnline, paymentMethods } from '#domain/payments.ts';
import { portNames } from '../ports.ts';
import { providers } from '../providers.ts';

test('the methods that are offered to pay online are those that a provider serves', () => {
  const served = new Set(providers.flatMap(({ payments }) => payments?.serves ?? []));
  const online = paymentMethods.filter(isPaidOnline);
  const offered = online.filter((method) => countryCodes.some((country) => isOfferedIn(method, country)));
  expect(offered).toEqual(online.filter((method) => served.has(method)));
});

test('a provider without an adapter says why', () => {
  const silent = providers.filter((each) => !portNames.some((port) => each[port]) && !each.off);
  expect(silent).toEqual([]);
});
