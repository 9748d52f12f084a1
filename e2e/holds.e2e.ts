import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatDay } from '#domain/time/dates.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { fileTenant, inFileTenant } from './support/fileTenant.ts';
import { makeKitchen, placeOrder } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';

const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

async function openHolds(page: Page): Promise<number> {
  const slug = await fileTenant();
  const { data } = await requireApi<{ data: { id: number }[] }>(page, 'GET', `/companies?query=${slug}`);
  const id = data[0]?.id ?? 0;
  await page.goto(`/companies/${id}?tab=retenciones`);
  return id;
}

async function holdForPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Retener' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Empieza' }).click();
  await page.getByRole('option', { name: 'A una hora' }).click();
  await dialog.getByLabel('Desde, fecha').fill(formatDay(monthAgo()));
  await dialog.getByLabel('Desde, hora').fill('12:00');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Factura 1042 vencida hace un mes');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Retener' }).click();
  await page.getByRole('article', { name: 'Retención: Falta de pago' }).waitFor();
}

/** Lets the day of sales end, in which the hold was opened: the server reads it again with the next hold. */
async function endOfTheDay(page: Page, companyId: number): Promise<void> {
  await inFileTenant(
    `update tenant_holds set created_at = created_at - interval '2 days' where tenant_id = current_setting('app.tenant_id')::bigint`,
  );
  const startsLocal = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T03:00`;
  await requireApi(page, 'POST', `/tenants/${companyId}/holds`, {
    hold: {
      kind: 'maintenance',
      starts: 'at',
      starts_local: startsLocal,
      until_local: null,
      reason: 'Cambio de servidores',
      sentence: 'Volvemos pronto.',
    },
  });
}

async function release(page: Page, kind: string): Promise<void> {
  const hold = page.getByRole('article', { name: `Retención: ${kind}` });
  await hold.getByRole('button', { name: 'Liberar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pagó la factura 1042');
  await dialog.getByRole('button', { name: 'Liberar' }).click();
  await hold.waitFor({ state: 'detached' });
}

journey(
  'a company suspended at night ends its orders, takes no new ones after closing, and sells again when released',
  async ({ open }) => {
    const desk = await open({ as: 'admin@demo.test' });
    const kitchen = await makeKitchen(desk);
    const inProgress = await placeOrder(desk, kitchen);
    const support = await open({ as: 'super@comanda.test' });
    const companyId = await openHolds(support);
    await holdForPayment(support);
    await expectToFit(support);
    await expectAccessible(support.getByRole('main'));

    const ofTonight = await placeOrder(desk, kitchen);
    await expect(requireApi(desk, 'PATCH', `/stores/${kitchen.id}`, { store: { name: 'Otro' } })).rejects.toThrow(
      /423/,
    );
    await endOfTheDay(support, companyId);
    await expect
      .poll(() =>
        placeOrder(desk, kitchen).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    for (const id of [inProgress, ofTonight])
      for (const status of ['preparing', 'ready', 'completed'])
        await requireApi(desk, 'PATCH', `/orders/${id}`, { order: { status } });

    await support.reload();
    await release(support, 'Falta de pago');
    await release(support, 'Mantención');
    await support.getByText('Nada retiene a este comercio.').waitFor();
    await expect
      .poll(() =>
        placeOrder(desk, kitchen).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('taken');
    await requireApi(desk, 'PATCH', `/stores/${kitchen.id}`, { store: { name: kitchen.name } });
  },
);
