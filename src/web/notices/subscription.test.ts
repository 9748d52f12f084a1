import { describe, expect, test } from 'vitest';
import { subscriptionNotice } from './subscription.ts';

describe('the subscription notice', () => {
  test('is silent while everything is paid', () => {
    expect(subscriptionNotice('active', true)).toBeNull();
    expect(subscriptionNotice('active', false)).toBeNull();
  });

  test('warns of a failed payment and leads administrators to their account', () => {
    expect(subscriptionNotice('failed_payment', true)).toMatchObject({ tone: 'warning', action: 'account' });
    expect(subscriptionNotice('failed_payment', false)).toMatchObject({ tone: 'warning', action: null });
  });

  test.each(['suspended', 'inactive'] as const)('is an error when %s', (status) => {
    expect(subscriptionNotice(status, true)).toMatchObject({ tone: 'error', action: 'account' });
    expect(subscriptionNotice(status, false)).toMatchObject({ tone: 'error', action: 'help' });
  });

  test.each(['failed_payment', 'suspended', 'inactive'] as const)(
    'words %s differently for administrators',
    (status) => {
      const [self, others] = [subscriptionNotice(status, true), subscriptionNotice(status, false)];
      expect(self?.title).not.toBe(others?.title);
      expect(self?.message).not.toBe(others?.message);
    },
  );
});
