import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { toasts } from './toasts.tsx';

const alert = page.getByRole('alert');
const show = () => renderScreen([{ path: '/', component: () => <h1>Inicio</h1> }], { at: '/' });

afterEach(() => {
  vi.useRealTimers();
});

describe('a toast', () => {
  test('closes after six seconds, or after its reading time', async () => {
    await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    toasts.success('Libro guardado');
    toasts.success('Cierre programado', undefined, 12_000);
    await expect.poll(() => alert.elements().length).toBe(2);
    await vi.advanceTimersByTimeAsync(6_100);
    await expect.poll(() => alert.elements().length).toBe(1);
    await expect.element(page.getByText('Cierre programado')).toBeVisible();
  });

  test('of an error lasts as long as the page declares', async () => {
    const staticData = { title: 'Preguntas', policy: 'public', errorToastMs: 7000 };
    const { goTo } = await renderScreen([{ path: '/', component: () => <h1>Preguntas</h1>, staticData }], { at: '/' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    toasts.failure(new Failure(kitFailures.unexpected));
    await expect.element(alert).toBeVisible();
    await vi.advanceTimersByTimeAsync(6_500);
    expect(alert.elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    await expect.element(alert).not.toBeInTheDocument();
    vi.useRealTimers();
    await goTo('/elsewhere');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    toasts.failure(new Failure(kitFailures.unexpected));
    await expect.element(alert).toBeVisible();
    await vi.advanceTimersByTimeAsync(6_100);
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('appears with up to two others, and the rest wait', async () => {
    await show();
    for (const number of [1, 2, 3, 4]) toasts.success(`Libro ${number} guardado`);
    await expect.element(page.getByText('Libro 3 guardado')).toBeVisible();
    expect(alert.elements()).toHaveLength(3);
    await page.getByRole('button', { name: 'Cerrar aviso' }).first().click();
    await expect.element(page.getByText('Libro 4 guardado')).toBeVisible();
  });

  test('offers its action once', async () => {
    await show();
    const undo = vi.fn<() => void>();
    toasts.success('Libro eliminado', { label: 'Deshacer', run: undo });
    await expectAccessible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  test('shows the support code of a server error without internals', async () => {
    await show();
    toasts.failure(new DOMException('stopped', 'AbortError'));
    toasts.failure(new Failure({ ...kitFailures.unexpected, status: 500 }, { requestId: 'r-77' }));
    await expect.element(page.getByText('Solicitud r-77')).toBeVisible();
    expect(alert.elements()).toHaveLength(1);
  });
});
