import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { blankCampaign, type Campaign, campaignsApi } from '../campaigns.contract.ts';
import { sendStateLabels, type SendCounts } from '../campaignStates.rules.ts';
import { SendingProgress } from './SendingProgress.tsx';

const server = fakeServer();
const at = '2026-11-30T12:00:00.000Z';
const campaign: Campaign = {
  ...blankCampaign,
  id: 7,
  version: 1,
  name: 'Verano',
  subject: 'Ya viene',
  content: blankContent,
  state: 'finished',
  createdAt: at,
  updatedAt: at,
  pauseReason: null,
  pauseNote: '',
  sendAt: at,
  sendLocal: null,
  startedAt: at,
  endedAt: at,
};
const none = Object.fromEntries(Object.keys(sendStateLabels).map((state) => [state, 0])) as SendCounts;

async function show(policies: Policy[]) {
  const counts = { ...none, delivered: 2, bounced: 1 };
  const reactions = { clicked: 1, machines: 0, unsubscribed: 0, nextAt: null };
  server.now.answer(campaignsApi.progress, () => ({ state: campaign.state, counts, ...reactions }));
  server.now.answer(campaignsApi.sends, ({ query }) => ({
    data: [
      {
        id: 1,
        customerId: 5,
        mail: `${query?.state}@correo.test`,
        state: 'bounced' as const,
        problem: 'user unknown',
        sentAt: at,
        clickedAt: null,
      },
    ],
    count: 1,
    total: null,
    nextCursor: null,
  }));
  await renderScreen([{ path: '/campaigns', component: () => <SendingProgress campaign={campaign} /> }], {
    at: '/campaigns',
    policies,
  });
}

test('a count opens the mails in its state, with links to their customers', async () => {
  await show(['customers.list']);
  await page.getByRole('button', { name: 'Rebotado' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'bounced@correo.test' });
  await expect.element(link).toHaveAttribute('href', '/customers/5');
  await expect.element(page.getByText('user unknown')).toBeVisible();
  await expectAccessible();
});

test('without the list of customers, counts open nothing', async () => {
  await show([]);
  await expect.element(page.getByText('Rebotado')).toBeVisible();
  expect(page.getByRole('button', { name: 'Rebotado' }).elements()).toEqual([]);
});
