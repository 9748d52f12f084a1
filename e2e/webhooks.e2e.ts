import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { makeKitchen, placeOrder } from './support/kitchens.ts';
import { uniqueWord, pick } from './support/people.ts';

type Received = { body: string; headers: IncomingHttpHeaders };

/** A company's own server; `status` of its answers changes with its state. */
async function startReceiver(): Promise<{ url: string; received: Received[]; state: { status: number } }> {
  const received: Received[] = [];
  const state = { status: 204 };
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      if (state.status === 204) received.push({ body, headers: request.headers });
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eventos`, received, state };
}

describe('a webhook', () => {
  journey('is created, misses nothing while its receiver is down, and shows what it sent', async ({ open }) => {
    const { url, received, state } = await startReceiver();
    const page = await open({ as: 'admin@demo.test' });
    const name = `ERP ${uniqueWord()}`;
    await page.goto('/developers/webhooks?edit=new');
    const form = page.getByRole('dialog', { name: 'Crear webhook' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
    await form.getByRole('textbox', { name: 'Dirección' }).fill(url);
    await pick(form, 'Temas', 'Pedidos nuevos');
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Secreto del webhook' });
    const secret = await dialog.getByRole('textbox', { name: 'Secreto' }).inputValue();
    await dialog.getByRole('button', { name: 'Entendido' }).click();

    const kitchen = await makeKitchen(page);
    state.status = 503;
    const order = await placeOrder(page, kitchen);
    await page.getByRole('button', { name: `Acciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Entregas' }).click();
    const drawer = page.getByRole('dialog', { name: `Entregas de «${name}»` });
    await drawer.getByRole('button', { name: /order.created.*Pendiente/ }).click();
    await drawer.getByText(/Respondió 503/).waitFor();
    await expectAccessible(drawer);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);

    state.status = 204;
    await drawer.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await drawer.getByRole('button', { name: /order.created.*Entregada/ }).waitFor();
    const [message] = received;
    const event = new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>);
    expect(event).toMatchObject({ type: 'order.created', data: { id: order } });
  });
});
