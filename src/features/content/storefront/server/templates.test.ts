import { expect, test } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import { templateSection } from '#features/platform/settings/sections/templates.contract.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await testApp();
/** Until what is kept is asked about again. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100));
const templateOf = async ({ slug }: TestTenant) => {
  const { body } = await comanda.app.inject({ url: `/tienda/${slug}/`, headers: { host: 'localhost' } });
  return /data-template="(\w+)"/.exec(body)?.[1];
};
const today = localDay(new Date(), 'America/Santiago');

test('a shop is laid out as its company chose, on the days of a campaign as that says, and no other shop is', async () => {
  const [own, other] = [await comanda.tenant(), await comanda.tenant()];
  expect(await templateOf(own)).toBe('clasica');
  await own.admin.call(templateSection.api.update, { body: { templateId: 'mosaico' } });
  await aMoment();
  expect([await templateOf(own), await templateOf(other)]).toEqual(['mosaico', 'clasica']);
  const campaign = { name: 'Aniversario', templateId: 'carta', startDate: today, endDate: today } as const;
  await own.admin.call(templateSection.api.update, { body: { templateDates: [campaign] } });
  await aMoment();
  expect(await templateOf(own)).toBe('carta');
  const twice = [campaign, { ...campaign, name: 'Otra' }];
  const refused = await own.admin.call(templateSection.api.update, { body: { templateDates: twice } });
  expect(refused.refusal.errors).toEqual({ template_dates: ['«Aniversario» y «Otra» coinciden en algunos días'] });
});
