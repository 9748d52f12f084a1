import { expectAccessible } from './support/accessibility.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectToFit, journey } from './support/browser.ts';
import { inFileTenant } from './support/fileTenant.ts';
import { connectMailAccount } from './support/mailAccount.ts';
import { requireApi } from './support/menus.ts';
import { uniqueWord } from './support/people.ts';
import { mailjet } from './support/sandboxControl.ts';

/** A segment of new customers, the only ones of the company who accept offers, and the domain of their addresses. */
async function makeAudience(page: Page, count: number) {
  const [domain, name] = [`${uniqueWord().toLowerCase()}.example`, `Clientes ${uniqueWord()}`];
  await inFileTenant(`update customers set mail_consent = 'unknown';
    insert into customers (name, phone, mail, mail_consent, mail_consent_at)
    select 'Ana', '+5690' || lpad((random() * 99999)::int::text, 5, '0') || lpad(n::text, 3, '0'), 'persona' || n || '@${domain}', 'given', now()
    from generate_series(1, ${count}) n`);
  const segment = { name, notes: '', rules: [] };
  const { id } = await requireApi<{ id: number }>(page, 'POST', '/segments', { segment });
  return { id, name, domain };
}

journey('a campaign is written by keyboard, checked, scheduled, sent, and its orders are counted', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  await connectMailAccount(await open({ as: 'super@comanda.test' }));
  const segment = await makeAudience(page, 3);
  const name = `Campaña ${uniqueWord()}`;
  await page.goto('/campaigns/create');
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await page.getByRole('textbox', { name: 'Asunto' }).fill('{nombre}, te esperamos');
  await page.getByRole('combobox', { name: 'Segmento' }).fill(segment.name);
  await page.getByRole('option', { name: segment.name }).click();
  await page.getByRole('button', { name: 'Crear campaña' }).press('Enter');
  await page.getByRole('button', { name: 'Agregar sección' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Llamado a pedir' }).press('Enter');
  await page.frameLocator('iframe[title="Correo"]').getByText('¿Con hambre?').waitFor();
  await page.getByText('Oscuro', { exact: true }).click();
  await expectAccessible(page.getByRole('main'));
  await page.keyboard.press('Control+s');
  await page.getByText('Campaña guardada').waitFor();
  await page.getByRole('tab', { name: 'Envío' }).click();
  await page.getByText('Lo recibirían 3 personas.').waitFor();
  await page.getByRole('button', { name: 'Enviar ahora' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).press('Enter');
  await page.getByRole('textbox', { name: 'En un momento, fecha' }).fill('31/12/2027');
  await page.getByLabel('En un momento, hora', { exact: true }).fill('11:00');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Programar' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Programar' }).press('Enter');
  await page.getByText('Programada', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Volver a borrador' }).press('Enter');
  await page.getByText('Borrador', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Enviar ahora' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar ahora' }).press('Enter');
  await page.getByText('Enviada', { exact: true }).waitFor();
  await page.getByText('3 enviados; 3 de 3 direcciones listas.').waitFor();
  expect(await mailjet('countTo', segment.domain)).toBe(3);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await inFileTenant(`update orders set via = 'c${id}' where id in (select id from orders order by id desc limit 20)`);
  await page.reload();
  await page.getByRole('tab', { name: 'Pedidos' }).press('Enter');
  await page.getByRole('table', { name: 'Resultados por local' }).waitFor();
  await expectAccessible(page.getByRole('main'));
});

journey('a campaign whose mails bounce pauses, and says why', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  await connectMailAccount(await open({ as: 'super@comanda.test' }));
  // The rate of the account leaves some of them for later.
  const { id: segmentId, domain } = await makeAudience(page, 600);
  const campaign = {
    name: `Campaña ${uniqueWord()}`,
    subject: 'Vuelve',
    preheader: '',
    content: {
      root: { props: {} },
      content: [
        { type: 'call_to_order', version: 1, props: { id: 'a', title: 'Hola', text: '', label: 'Pedir', link: '/' } },
      ],
    },
    sender_id: null,
    segment_id: segmentId,
    hold_back: 0,
  };
  const { id } = await requireApi<{ id: number }>(page, 'POST', '/campaigns', { campaign });
  await requireApi(page, 'POST', `/campaigns/${id}/send`, {});
  await expect.poll(() => mailjet('countTo', domain), { timeout: 15_000 }).toBeGreaterThanOrEqual(50);
  await mailjet('bounceStorm', domain);
  await page.goto(`/campaigns/${id}`);
  await page.getByText('En pausa', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Envío' }).press('Enter');
  await page.getByText('Demasiadas direcciones no existen').waitFor();
  await page.getByRole('button', { name: 'Seguir' }).waitFor();
  await expectAccessible(page.getByRole('main'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
});
