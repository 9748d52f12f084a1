import { expect, test, vi } from 'vitest';
import { cardContract } from '#testing/integrations/cardContract.ts';
import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { savedCardMethod, transactionPages } from './dialect.ts';
import { kushki } from './kushki.ts';
import type { Account } from './kushkiCalls.ts';
import { readCharge } from './kushkiCards.ts';
import { kushkiSandbox } from './kushkiSandbox.ts';

paymentContract(kushki, kushkiSandbox);
cardContract(kushki, kushkiSandbox, savedCardMethod);

test('fails as unreadable, instead of unknown, if the list of charges is too long', async () => {
  const row = { ticket_number: 'otro', transaction_status: 'APPROVAL', created: 0 };
  const body = { data: Array.from({ length: transactionPages.size }, () => row) };
  const send = vi.fn<Account['http']['send']>(async () => ({ status: 200, text: '', body }));
  const account = { http: { send }, credentials: {} } as unknown as Account;
  const query = { key: 't1p1', reference: null, paidAt: null };
  await expect(readCharge(account, query, new AbortController().signal)).rejects.toMatchObject({
    reason: 'unreadable',
  });
  expect(send).toHaveBeenCalledTimes(transactionPages.limit);
});
