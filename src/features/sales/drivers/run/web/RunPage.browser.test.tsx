import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, NoNetwork, Refusal } from '#kit/web/testing/fakeServer.ts';
import { type Run, runApi, type RunOrder } from '../run.contract.ts';
import { RunPage } from './RunPage.tsx';

const server = fakeServer();
beforeEach(() => localStorage.clear());

const order = (id: number, fields: Partial<RunOrder> = {}): RunOrder => ({
  id,
  status: 'in_transit',
  promisedAt: '2026-11-20T20:45:00.000Z',
  isTest: false,
  customerName: 'Camila Rojas',
  phone: '+56987654321',
  address: { text: 'Irarrázaval 2401', detail: 'Depto 52', latitude: -33.45, longitude: -70.6 },
  notes: 'Tocar fuerte',
  lines: [{ name: 'Churrasco italiano', quantity: 2 }],
  toCollect: { method: 'cash', amount: 13_790 },
  pinTriesLeft: 5,
  ...fields,
});
const run = (orders: RunOrder[], fields: Partial<Run> = {}): Run => ({
  driverName: 'Pedro Soto',
  status: 'in_transit',
  storeName: 'Ñuñoa',
  storePhone: '+56222222222',
  timeZone: 'America/Santiago',
  country: 'cl',
  cashDue: 0,
  orders,
  ...fields,
});

const token = 'demo-0123456789abcdef0123456789abcdef';
async function open(first: Run) {
  server.now.answer(runApi.get, () => first);
  await render(<RunPage token={token} />);
  await expect.element(page.getByRole('heading', { name: first.driverName })).toBeVisible();
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

describe('a run', () => {
  test('shows the address, contact and amount to collect of each stop, and is accessible', async () => {
    await open(run([order(12), order(15, { toCollect: null, notes: '' })], { cashDue: 20_000 }));
    const first = page.getByRole('article', { name: 'Pedido 12' });
    await expect.element(first.getByText('Cobra $13.790 en efectivo')).toBeVisible();
    await expect.element(first.getByText('Irarrázaval 2401 Depto 52')).toBeVisible();
    await expect.element(first.getByText('Tocar fuerte')).toBeVisible();
    const way = first.getByRole('link', { name: 'Cómo llegar' });
    await expect.element(way).toHaveAttribute('href', expect.stringContaining('destination=-33.45,-70.6'));
    await expect
      .element(first.getByRole('link', { name: /^Llamar a Camila/ }))
      .toHaveAttribute('href', 'tel:+56987654321');
    await expect.element(page.getByRole('article', { name: 'Pedido 15' }).getByText('Pagado')).toBeVisible();
    await expect.element(page.getByText('Llevas $20.000 en efectivo por entregar')).toBeVisible();
    await expectAccessible();
    expect(server.now.asked[0]?.headers.get('tenant')).toBe('demo');
  });

  test('leaves with the ready orders and lists those that stay', async () => {
    await open(run([order(12, { status: 'ready' }), order(13, { status: 'preparing' })], { status: 'in_store' }));
    await expect.element(page.getByText('#13 todavía no está listo: queda en el local')).toBeVisible();
    server.now.answer(runApi.leave, () => run([order(12)]));
    await press('Salir con 1 pedido');
    await expect.element(page.getByText('En reparto')).toBeVisible();
    await expect.element(page.getByRole('article', { name: 'Pedido 13' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Entregado' })).toBeVisible();
  });

  test('goes out again with what was brought back', async () => {
    await open(run([order(12)]));
    server.now.answer(runApi.comeBack, () => run([order(12)], { status: 'in_store' }));
    await press('Volví al local');
    await press('Sigo en reparto');
    await press('Volví al local');
    await expect.element(page.getByText('¿Volviste con 1 pedido sin entregar?')).toBeVisible();
    await press('Sí, estoy en el local');
    await expect.element(page.getByText('En el local')).toBeVisible();
    server.now.answer(runApi.leave, () => run([order(12)]));
    await press('Salir con 1 pedido');
    await expect.element(page.getByText('En reparto')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Volví al local' })).toBeVisible();
  });

  test('shows a message when it is empty, its driver is off duty or its link has ended', async () => {
    await open(run([], { status: 'in_store' }));
    await expect.element(page.getByText('Sin pedidos por ahora')).toBeVisible();
    await open(run([], { status: 'off' }));
    await expect.element(page.getByText('Estás fuera de turno')).toBeVisible();
    server.now.answer(runApi.get, () => {
      // Cut short, it may not even be of a company.
      throw new Refusal(404, { code: 1027, message: 'No existe un comercio con ese nombre.' });
    });
    await render(<RunPage token={token} />);
    await expect.element(page.getByText('Este enlace ya no sirve. Pide uno nuevo en tu local.')).toBeVisible();
  });
});

describe('an order', () => {
  test('is handed over with the code of its guest', async () => {
    await open(run([order(12)]));
    server.now.answer(runApi.deliver, () => run([], { cashDue: 13_790 }));
    await press('Entregado');
    await press('Confirmar con el código');
    await expect.element(page.getByText('El código tiene 4 dígitos')).toBeVisible();
    await expectAccessible();
    await page.getByLabelText('Código del cliente').fill('4321');
    await press('Confirmar con el código');
    await expect.element(page.getByText('Llevas $13.790 en efectivo por entregar')).toBeVisible();
    expect(server.now.askedOf(runApi.deliver).map(({ params, body }) => [params.id, body])).toEqual([
      [12, { pin: '4321' }],
    ]);
  });

  test('is delivered with a photo that is downsized before the upload', async () => {
    await open(run([order(12, { pinTriesLeft: 0 })]));
    server.now.answer(runApi.deliver, () => run([]));
    await press('Entregado');
    await expect.element(page.getByText('El código ya no se puede probar: toma una foto de la entrega.')).toBeVisible();
    const canvas = new OffscreenCanvas(2600, 1300);
    canvas.getContext('2d')?.fillRect(0, 0, 2600, 1300);
    const file = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'puerta.jpg', { type: 'image/jpeg' });
    await userEvent.upload(page.getByLabelText('Tomar una foto'), file);
    await expect.element(page.getByText('Sin pedidos por ahora')).toBeVisible();
    // The page updates before the request is sent.
    await expect.poll(() => server.now.askedOf(runApi.deliver).length).toBe(1);
    const [sent] = server.now.askedOf(runApi.deliver);
    const photo = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${sent?.body.photo}`)).blob());
    expect([photo.width, photo.height]).toEqual([1280, 640]);
  });

  test('shows an unreadable photo as an error of the photo, not of the PIN', async () => {
    await open(run([order(12)]));
    await press('Entregado');
    const photo = page.getByLabelText('Sin código: tomar una foto');
    await userEvent.upload(photo, new File(['no picture'], 'puerta.jpg', { type: 'image/jpeg' }));
    await expect.element(photo).toHaveAccessibleDescription('No se pudo leer la foto. Tómala de nuevo.');
    await expect.element(page.getByLabelText('Código del cliente')).toBeValid();
    await expectAccessible();
  });

  test('reappears with the message at the PIN when the server rejects the delivery', async () => {
    await open(run([order(12)]));
    server.now.answer(runApi.deliver, () => {
      throw new Refusal(422, {
        code: 1096,
        message: 'Falta la prueba de la entrega.',
        errors: { pin: ['El código no es correcto. Quedan 4 intentos.'] },
      });
    });
    await press('Entregado');
    await page.getByLabelText('Código del cliente').fill('0000');
    await press('Confirmar con el código');
    await expect
      .element(page.getByRole('alert').getByText(/El código no es correcto. Quedan 4 intentos./))
      .toBeVisible();
    const pin = page.getByLabelText('Código del cliente');
    await expect.element(pin).toHaveAccessibleDescription(/Quedan 4 intentos/);
    server.now.answer(runApi.deliver, () => run([]));
    await pin.fill('4321');
    await press('Confirmar con el código');
    await expect.element(page.getByText('Sin pedidos por ahora')).toBeVisible();
  });

  test('that failed requires a reason', async () => {
    await open(run([order(12)]));
    server.now.answer(runApi.giveUp, () => run([]));
    await press('No se pudo entregar');
    await expect.element(page.getByRole('button', { name: 'Avisar al local' })).toBeDisabled();
    await page.getByLabelText('Otro motivo').click();
    await page.getByLabelText('Escribe el motivo').fill('Calle cortada');
    await press('Avisar al local');
    await expect.element(page.getByText('Sin pedidos por ahora')).toBeVisible();
    await expect
      .poll(() => server.now.askedOf(runApi.giveUp).map(({ body }) => body))
      .toEqual([{ reason: 'Calle cortada' }]);
  });
});

describe('on a bad connection', () => {
  test('nothing that was pressed is lost: it waits in sight, also over a reload, and arrives once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open(run([order(12)]));
    server.now.answer(runApi.deliver, () => {
      throw new NoNetwork();
    });
    await press('Entregado');
    await page.getByLabelText('Código del cliente').fill('4321');
    await press('Confirmar con el código');
    await expect
      .element(page.getByText(/Lo que marcaste está guardado y se envía solo. Por enviar: #12./))
      .toBeVisible();
    await expect.element(page.getByRole('article', { name: 'Pedido 12' })).not.toBeInTheDocument();
    expect(localStorage.getItem(`reparto:${token}`)).toContain('4321');
    server.now.answer(runApi.deliver, () => run([]));
    await press('Intentar ahora');
    await expect.element(page.getByText(/Por enviar/)).not.toBeInTheDocument();
    const keys = server.now.askedOf(runApi.deliver).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(localStorage.getItem(`reparto:${token}`)).toBeNull();
    vi.useRealTimers();
  });
});
