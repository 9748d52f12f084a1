import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DateTime } from '#kit/web/shell/format.tsx';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { CompanyBadge } from './CompanyBadge.tsx';
import { CompanyFormat } from './CompanyFormat.tsx';

test('times of a company are those of its zone, which its header names', async () => {
  const component = () => (
    <CompanyFormat company={{ country: 'cr', timeZone: 'America/Belize' }}>
      <DateTime at="2026-11-20T18:05:00Z" />
    </CompanyFormat>
  );
  await renderScreen([{ path: '/companies/5', component }], { at: '/companies/5' });
  await expect.element(page.getByRole('time')).toHaveTextContent('20/11/2026 12:05');
  await expect.element(page.getByText('Costa Rica')).not.toBeInTheDocument();
});

test('maintenance is the state of a company with a paid subscription', async () => {
  const company = { subscriptionStatus: 'active', holds: ['maintenance'], closesAt: null, erasedAt: null } as const;
  const component = () => <CompanyBadge company={{ ...company, holds: [...company.holds] }} />;
  await renderScreen([{ path: '/companies', component }], { at: '/companies' });
  await expect.element(page.getByText('En mantención')).toBeVisible();
});
