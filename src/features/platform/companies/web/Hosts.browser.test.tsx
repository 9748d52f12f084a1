import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { companyHostsApi } from '../companyHosts.contract.ts';
import type { CompanyPage } from '../companyPage.contract.ts';
import { Hosts } from './Hosts.tsx';

const server = fakeServer();
const host = { host: 'admin.sabores.cl', kind: 'office', state: 'ready', advice: '' } as const;

const show = (closesAt: string | null) => {
  const company = { id: 5, closesAt, hosts: [host] } as unknown as CompanyPage;
  server.now.answer(companyHostsApi.check, () => ({ data: [host] }));
  const component = () => <Hosts company={company} />;
  return renderScreen([{ path: '/companies/5', component }], { at: '/companies/5', policies: ['platform.create'] });
};

test.each([null, '2200-01-01T00:00:00Z'])('hosts are added while the company closes at %s', async (closesAt) => {
  await show(closesAt);
  await expect.element(page.getByText(host.host)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Servidor' })).toBeVisible();
});

test('hosts of a closed company are only shown', async () => {
  await show('2026-01-01T00:00:00Z');
  await expect.element(page.getByText(host.host)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Servidor' })).not.toBeInTheDocument();
});
