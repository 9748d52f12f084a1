import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { storeGroupsApi } from '#features/stores/groups/storeGroups.contract.ts';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { ShortcutsContext } from '#kit/web/shell/shortcuts.ts';
import { useGoShortcuts } from '../shell/nav/useGoShortcuts.ts';
import { useVisibleNav } from '../shell/nav/useVisibleNav.ts';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { useHotkey } from '#kit/web/shell/shortcuts.ts';
import { TenantFormatContext } from '#kit/web/shell/format.tsx';
import { formatFor } from '../shell/formatFor.ts';
import { type Overlay, Overlays } from '../shell/Overlays.tsx';

const server = fakeServer();

const box = page.getByRole('combobox', { name: 'Buscar pantallas, registros y acciones' });
const option = (name: RegExp | string) => page.getByRole('option', { name });

const ana = {
  id: 5,
  name: 'Ana Rojas',
  email: 'ana@demo.test',
  policies: ['admin_users.list', 'roles.list', 'roles.create', 'audit.list', 'products.list'],
  superAdmin: false,
  seeingAs: null,
  flags: [],
  defaultRoute: '/users',
  preferences: { startPath: null, singleKeyShortcuts: true },
  tenant: { slug: 'demo', name: 'Demo', country: 'cl', timeZone: 'America/Santiago', flags: [], hiddenPaths: [] },
} as unknown as Me;

let me: Me;
const format = formatFor(ana.tenant);

beforeEach(() => {
  me = ana;
  server.now.answer(usersApi.me, () => me);
  server.now.answer(searchApi.records, () => ({
    data: [{ kind: 'user', id: 9, title: 'Pedro Ñancupil', subtitle: 'admin kds', path: '/users?edit=9' }],
    near: false,
  }));
});

function Box() {
  const { groups } = useVisibleNav();
  const [open, setOpen] = useState<Overlay>(null);
  const navigate = useNavigate();
  useHotkey('mod+K', () => setOpen('search'));
  useGoShortcuts(() => void navigate({ to: '/users' }), open === null);
  return (
    <>
      <main>
        <h1>Pantalla</h1>
      </main>
      <button type="button" onClick={() => setOpen('search')}>
        Buscar
      </button>
      <Overlays open={open} onClose={() => setOpen(null)} groups={groups} />
    </>
  );
}

async function show() {
  const screens = ['/users', '/roles', '/audit', '/products', '/stores'].map((path) => ({
    path,
    component: () => (
      <CurrentUserContext value={me}>
        <TenantFormatContext value={format}>
          <Suspense>
            <Box />
          </Suspense>
        </TenantFormatContext>
      </CurrentUserContext>
    ),
  }));
  return renderScreen(screens, { at: '/products' });
}

async function open() {
  const screen = await show();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect.element(box).toHaveFocus();
  return screen;
}

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

describe('the palette', () => {
  test('keeps every letter typed before its box is there', async () => {
    const screen = await show();
    await expect.element(page.getByRole('button', { name: 'Buscar' })).toBeVisible();
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
    for (const key of ['g', 'o', 'x', 'Backspace', 'm', 'e', 'z']) {
      await Promise.resolve();
      press({ key });
    }
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('.');
    await expect.element(box).toHaveValue('gomez.');
    expect(screen.address()).toBe('/products');
  });

  test('leaves the focus at the heading of the page if nothing had it before', async () => {
    await show();
    await expect.element(page.getByRole('button', { name: 'Buscar' })).toBeVisible();
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Pantalla' })).toHaveFocus();
  });

  test('finds screens without accents and with a slip, and opens the best by Enter', async () => {
    const screen = await open();
    await box.fill('auditoria');
    await expect.element(option(/Auditoría/)).toHaveAttribute('data-combobox-selected');
    await expectAccessible(document.querySelector('[role="dialog"]')!);
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toBe('/audit');
    await expect.element(box).not.toBeInTheDocument();
  });

  test('finds records on the server, once somebody stops typing', async () => {
    const screen = await open();
    await box.fill('n');
    await box.fill('nancupil');
    await option(/Pedro Ñancupil/).click();
    await expect.poll(screen.address).toBe('/users?edit=9');
    expect(server.now.askedOf(searchApi.records).map(({ query }) => query.query)).toEqual(['nancupil']);
  });

  test('offers what can be done, with the arrows too', async () => {
    await open();
    await box.fill('crear rol');
    await expect.element(option('Crear rol')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await expect.element(page.getByRole('listbox', { name: 'Resultados' })).toBeVisible();
  });

  test('holds nothing that the person may not see or do', async () => {
    me = { ...ana, policies: ['admin_users.list'] };
    await open();
    await expect.element(option(/Usuarios/)).toBeVisible();
    await expect.element(option(/Roles/)).not.toBeInTheDocument();
    await expect.element(option(/Auditoría/)).not.toBeInTheDocument();
    await expect.element(option('Crear rol')).not.toBeInTheDocument();
  });

  test('begins with what was opened lately', async () => {
    await open();
    await box.fill('roles');
    await option(/^Roles/)
      .first()
      .click();
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect
      .element(page.getByRole('group', { name: 'Recientes' }).getByRole('option', { name: /Roles/ }))
      .toBeVisible();
  });

  test('says that a number is no order, to users who may open orders', async () => {
    server.now.answer(searchApi.records, () => ({ data: [], near: false }));
    await open();
    await box.fill('#99.999');
    await expect.element(page.getByText('Nada coincide con «#99.999»')).toBeVisible();
  });

  test('says when nothing matches', async () => {
    server.now.answer(searchApi.records, () => ({ data: [], near: true }));
    await open();
    await box.fill('xyzzyx');
    await expect.element(page.getByText('Nada coincide con «xyzzyx»')).toBeVisible();
  });
});

describe('a command', () => {
  const stores = [
    { id: 3, name: 'Viña Plaza', commune: 'Viña del Mar' },
    { id: 4, name: 'Reñaca', commune: 'Viña del Mar' },
    { id: 5, name: 'Providencia', commune: 'Providencia' },
  ];
  const page1 = { count: 0, page: 1, nextPage: null };
  const sentence = 'cerrar viña hasta 18:00 por corte de luz';

  beforeEach(() => {
    me = { ...ana, policies: [...ana.policies, 'stores.list', 'stores.update'] };
    server.now.answer(searchApi.records, () => ({ data: [], near: true }));
    server.now.answer(storeOptionsApi.all, () => ({ ...page1, data: stores, total: 3 }));
    server.now.answer(storeGroupsApi.all, () => ({ ...page1, data: [], total: 0 }));
  });

  test('leads to its dialog, filled, for each place that it may mean', async () => {
    const screen = await open();
    await box.fill(sentence);
    await expect.element(option(/^Cerrar Viña del Mar hasta .*2 locales · corte de luz/)).toBeVisible();
    await expect.element(option(/^Cerrar Viña Plaza hasta/)).toBeVisible();
    await expectAccessible(document.querySelector('[role="dialog"]')!);
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toContain('/stores?close=');
    const close = JSON.parse(new URL(screen.address(), 'http://a').searchParams.get('close')!);
    expect(close).toMatchObject({ storeIds: [3, 4], kind: 'until', reason: 'corte de luz', dispatchMethod: 'both' });
    expect(close.endLocal).toMatch(/T18:00$/);
  });

  test('that names no place explains it', async () => {
    await open();
    await box.fill('cerrar arica hasta 18:00');
    await expect.element(page.getByText('Ningún local, comuna ni grupo se llama «arica»')).toBeVisible();
  });

  test('is shown as an example, which types itself, to users who may carry it out', async () => {
    await open();
    await option(sentence).click();
    await expect.element(box).toHaveValue(sentence);
    await expect.element(option(/^Cerrar Viña del Mar/)).toBeVisible();
  });

  test('is not offered without its permission', async () => {
    me = ana;
    await open();
    await expect.element(option(/^Usuarios/)).toBeVisible();
    await expect.element(option(sentence)).not.toBeInTheDocument();
    await box.fill(sentence);
    await expect.element(page.getByText(/^Tu rol no permite hacer esto/)).toBeVisible();
    expect(server.now.askedOf(storeOptionsApi.all)).toEqual([]);
  });
});

function Jumper({ on, jumps }: { on: boolean; jumps: string[] }) {
  return (
    <ShortcutsContext value={on}>
      <Jumps jumps={jumps} />
      <input aria-label="Buscar aquí" />
    </ShortcutsContext>
  );
}

function Jumps({ jumps }: { jumps: string[] }) {
  useGoShortcuts((letter) => jumps.push(letter));
  return <h1>Inicio</h1>;
}

describe('g and a letter', () => {
  const show = async (on = true) => {
    const jumps: string[] = [];
    const component = () => <Jumper on={on} jumps={jumps} />;
    const { unmount } = await renderScreen([{ path: '/', component }], { at: '/' });
    await expect.element(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
    return { jumps, unmount };
  };

  test('jump, one after the other', async () => {
    const { jumps } = await show();
    await userEvent.keyboard('gr');
    await expect.poll(() => jumps).toEqual(['r']);
    await userEvent.keyboard('r{Control>}g{/Control}r');
    expect(jumps).toEqual(['r']);
  });

  test('do nothing while somebody types, nor for who switched them off', async () => {
    const { jumps, unmount } = await show();
    await page.getByRole('textbox', { name: 'Buscar aquí' }).click();
    await userEvent.keyboard('gr');
    expect(jumps).toEqual([]);
    await unmount();
    const { jumps: none } = await show(false);
    await userEvent.keyboard('gr');
    expect(none).toEqual([]);
  });
});
