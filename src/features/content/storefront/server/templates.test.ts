import { expect, test } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import { templateSection } from '#features/platform/settings/sections/templates.contract.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await testApp();
/** Longer than the settings cache. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100));
const templateOf = async ({ slug }: TestTenant) => {
  const { body } = await comanda.app.inject({ url: `/tienda/${slug}/`, headers: { host: 'localhost' } });
  return /data-template="(\w+)"/.exec(body)?.[1];
};
const today = localDay(new Date(), 'America/Santiago');

test('a shop uses the layout of its tenant, and that of a campaign on its days', async () => {
  const [first, other] = [await comanda.tenant(), await comanda.tenant()];
  expect(await templateOf(first)).toBe('clasica');
  await first.admin.call(templateSection.api.update, { body: { templateId: 'mosaico' } });
  await aMoment();
  expect([await templateOf(first), await templateOf(other)]).toEqual(['mosaico', 'clasica']);
  const campaign = { name: 'Aniversario', templateId: 'carta', startDate: today, endDate: today } as const;
  await first.admin.call(templateSection.api.update, { body: { templateDates: [campaign] } });
  await aMoment();
  expect(await templateOf(first)).toBe('carta');
  const twice = [campaign, { ...campaign, name: 'Otra' }];
  const refused = await first.admin.call(templateSection.api.update, { body: { templateDates: twice } });
  expect(refused.refusal.errors).toEqual({ template_dates: ['«Aniversario» y «Otra» coinciden en algunos días'] });
});
