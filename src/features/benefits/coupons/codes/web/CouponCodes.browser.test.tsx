import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type CodeBatch, couponCodesApi } from '../couponCodes.contract.ts';
import { CouponCodes } from './CouponCodes.tsx';

const server = fakeServer();
const batch: CodeBatch = {
  id: 3,
  prefix: 'VIP-',
  signs: 10,
  amount: 200,
  codeCount: 200,
  usedCount: 40,
  sentCount: 10,
  authorName: 'Ana Rojas',
  createdAt: '2026-11-20T15:00:00Z',
};

async function open(batches: CodeBatch[]) {
  server.now.answer(couponCodesApi.batches, () => ({ data: batches }));
  const component = () => <CouponCodes coupon={{ id: 7, code: 'VERANO', visibility: 'private' }} />;
  return renderScreen([{ path: '/', component }], {
    at: '/',
    policies: ['coupons.show', 'coupons.create', 'coupons.delete', 'coupons.export'],
  });
}

test('validates the form that generates codes and follows the job', async () => {
  await open([]);
  await page.getByLabelText('Caracteres al azar').fill('9');
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await expect.element(page.getByText('Usa al menos 10: con menos se pueden adivinar')).toBeVisible();
  let requestBody: unknown;
  server.now.answer(couponCodesApi.generate, ({ body }) => {
    requestBody = body;
    return { jobId: '5' };
  });
  server.now.answer(jobsApi.get, () => ({ id: '5', label: 'Generar 200 códigos de VERANO', status: 'done' }) as never);
  await page.getByLabelText('Cuántos').fill('200');
  await page.getByLabelText('Prefijo').fill('vip-');
  await page.getByLabelText('Caracteres al azar').fill('12');
  await expect.element(page.getByText('VIP-7KQ2MXW9PDHR', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await expect.element(page.getByText('Generar 200 códigos de VERANO')).toBeVisible();
  expect(requestBody).toEqual({ amount: 200, prefix: 'VIP-', signs: 12 });
});

test('asks for confirmation with the number of unused codes before deleting them', async () => {
  await open([batch]);
  await expect.element(page.getByText('40 usados, 10 enviados')).toBeVisible();
  await expectAccessible();
  let removed = 0;
  server.now.answer(couponCodesApi.removeUnused, () => {
    removed += 1;
    return { removed: 150, left: 50 };
  });
  await page.getByRole('button', { name: 'Eliminar los códigos sin usar del lote 3' }).click();
  await expect.element(page.getByText('¿Eliminar 150 códigos sin usar?')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar códigos', exact: true }).click();
  await expect.poll(() => removed).toBe(1);
});
