import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meApi } from '#features/platform/users/me.contract.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { CompanyPage } from '../companyPage.contract.ts';
import { People } from './People.tsx';

const server = fakeServer();
const ana = {
  id: 8,
  name: 'Ana Rojas',
  email: 'ana@sabores.test',
  enabled: true,
  hasPassword: false,
  secondFactor: false,
  lastSeenAt: null,
  invitedUntil: null,
};
const company = { id: 5, slug: 'sabores', people: [ana] } as unknown as CompanyPage;
const visit = { endsAt: '2200-01-01T00:00:00Z', writesUntil: null };

const show = (me: { slug: string; visit: typeof visit | null }, policies = ['platform.visit_changes']) => {
  server.now.answer(meApi.me, () => ({ tenant: { slug: me.slug }, visit: me.visit }) as never);
  const component = () => <People company={company} />;
  return renderScreen([{ path: '/companies/5', component }], { at: '/companies/5', policies });
};
const enter = page.getByRole('link', { name: 'Entrar con un motivo' });
const invite = page.getByRole('button', { name: 'Reenviar invitación' });

test('without a visit, people are helped after a reason, which leads back to them', async () => {
  await show({ slug: 'platform', visit: null });
  await expect.element(enter).toBeVisible();
  const address = new URL(enter.element().getAttribute('href') ?? '', 'http://test');
  expect(address.searchParams.get('tenant')).toBe('sabores');
  expect(address.searchParams.get('next')).toBe('/misc/visit?next=%2Fcompanies%2F5%3Ftab%3Dpersonas');
  await expect.element(invite).not.toBeInTheDocument();
});

test('within a visit to the company, its people are invited again', async () => {
  await show({ slug: 'sabores', visit });
  await expect.element(invite).toBeVisible();
  await expect.element(enter).not.toBeInTheDocument();
});

test('a visit to another company does not help', async () => {
  await show({ slug: 'otra', visit });
  await expect.element(enter).toBeVisible();
});
