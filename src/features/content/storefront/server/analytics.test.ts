import { expect, test } from 'vitest';
import { analyticsSection } from '#features/platform/settings/sections/analytics.contract.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await testApp();
/** Longer than the settings cache. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100));
const policyOf = async ({ slug }: TestTenant) => {
  const { headers } = await comanda.app.inject({ url: `/tienda/${slug}/`, headers: { host: 'localhost' } });
  return String(headers['content-security-policy']);
};

test('a page may load only its tenant’s analytics, by a numeric id', async () => {
  const [first, other] = [await comanda.tenant(), await comanda.tenant()];
  for (const googleAnalyticsId of ['UA-1', 'G-1"><script>alert(1)</script>', 'g-abc1234567']) {
    const { status, refusal } = await first.admin.call(analyticsSection.api.update, { body: { googleAnalyticsId } });
    expect([status, refusal.errors]).toEqual([422, { google_analytics_id: ['Debe ser como G-ABC1234567'] }]);
  }
  expect(await policyOf(first)).toContain("script-src 'self';");
  await first.admin.call(analyticsSection.api.update, { body: { googleAnalyticsId: 'G-ABC1234567' } });
  await aMoment();
  expect(await policyOf(first)).toContain("script-src 'self' https://www.googletagmanager.com;");
  expect(await policyOf(first)).not.toContain('facebook');
  expect(await policyOf(other)).toContain("script-src 'self';");
});
