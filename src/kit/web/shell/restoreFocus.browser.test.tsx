import { Button, Drawer, Menu, Modal } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { confirm } from './dialogs.tsx';

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const show = (component: () => ReactNode, at = '/users') => renderScreen([{ path: '/users', component }], { at });

/** A list whose address opens a dialog. */
function OpenedByAddress() {
  const { edit } = useSearch({ strict: false }) as { edit?: string };
  const navigate = useNavigate();
  return (
    <>
      <h1>Usuarios</h1>
      <Modal opened={edit === 'new'} title="Crear usuario" onClose={() => void navigate({ to: '/users' })}>
        <input aria-label="Nombre" />
      </Modal>
    </>
  );
}

/** A menu whose entry opens a drawer, and is gone by the time it closes. */
function OpenedFromMenu() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <h1>Usuarios</h1>
      <Menu>
        <Menu.Target>
          <Button>Más</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>Historial</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Drawer opened={opened} title="Historial" onClose={() => setOpened(false)} />
    </>
  );
}

/** A selection whose button opens a dialog, is disabled meanwhile and goes with the selection. */
function OpenedFromSelection() {
  const [state, setState] = useState<'picked' | 'open' | 'done'>('picked');
  return (
    <>
      <h1>Usuarios</h1>
      <input type="checkbox" aria-label="Seleccionar Ana" />
      {state !== 'done' && (
        <Button loading={state === 'open'} onClick={() => setState('open')}>
          Desactivar
        </Button>
      )}
      {state === 'open' && (
        <Modal opened title="Desactivar" onClose={() => setTimeout(() => setState('done'))}>
          <Button onClick={() => setState('done')}>Aceptar</Button>
        </Modal>
      )}
    </>
  );
}

/** A row that is removed after a confirmation. */
function Removal() {
  const [removed, setRemoved] = useState(false);
  const remove = async () => {
    if (await confirm({ title: '¿Eliminar a Ana?', body: '', confirm: 'Eliminar' })) setRemoved(true);
  };
  return (
    <>
      <h1>Usuarios</h1>
      <input aria-label="Buscar" />
      {!removed && <Button onClick={() => void remove()}>Eliminar a Ana</Button>}
    </>
  );
}

/** A list whose row leaves it while its dialog is open, as an order that is accepted leaves its queue. */
function QueueOfOrders() {
  const [names, setNames] = useState(['Ana', 'Eva', 'Ida']);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <h1>Pedidos</h1>
      <table>
        <tbody>
          {names.map((name, index) => (
            <tr key={name} data-index={index} tabIndex={-1}>
              <td>
                <Button onClick={() => setOpen(name)}>{name}</Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && (
        <Drawer opened title={open} onClose={() => setOpen(null)}>
          <Button onClick={() => setNames(names.filter((name) => name !== open))}>Aceptar</Button>
        </Drawer>
      )}
    </>
  );
}

/** The same without a table: answers of guests, of which those dealt with leave the list. */
function ListOfAnswers() {
  const [names, setNames] = useState(['Ana', 'Eva', 'Ida']);
  const [open, setOpen] = useState<string | null>(null);
  const attend = () => {
    setNames(names.filter((name) => name !== open));
    setOpen(null);
  };
  return (
    <>
      <h1>Respuestas</h1>
      <ul>
        {names.map((name, index) => (
          <li key={name} data-index={index} tabIndex={-1}>
            <Button onClick={() => setOpen(name)}>{name}</Button>
          </li>
        ))}
      </ul>
      {open && (
        <Modal opened title={open} onClose={() => setOpen(null)}>
          <Button onClick={attend}>Aceptar</Button>
        </Modal>
      )}
    </>
  );
}

describe('when a dialog closes', () => {
  test('the heading has the focus if the address opened it', async () => {
    await show(OpenedByAddress, '/users?edit=new');
    await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Usuarios' })).toHaveFocus();
  });

  test('the button of the menu has the focus if an entry opened it', async () => {
    await show(OpenedFromMenu);
    await button('Más').click();
    await page.getByRole('menuitem', { name: 'Historial' }).click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Más')).toHaveFocus();
  });

  test('what had the focus before its opener has it if the opener is gone', async () => {
    await show(OpenedFromSelection);
    await page.getByRole('checkbox').click();
    await button('Desactivar').click();
    await button('Aceptar').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('checkbox')).toHaveFocus();
  });

  test.each([
    ['the row that took its place', 'Eva', 'Ida'],
    ['the last row, without one after it', 'Ida', 'Eva'],
  ])('%s has the focus if its row is gone', async (_, name, next) => {
    await show(QueueOfOrders);
    await button(name).click();
    await button('Aceptar').click();
    await expect.element(button(name)).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('row', { name: next })).toHaveFocus();
  });

  test.each([
    ['the next item', 'Eva', 'Ida'],
    ['the one before', 'Ida', 'Eva'],
  ])('%s of a list has the focus if the item of its opener is gone', async (_, name, next) => {
    await show(ListOfAnswers);
    await button(name).click();
    await button('Aceptar').click();
    await expect.element(page.getByRole('listitem').filter({ hasText: next })).toHaveFocus();
  });

  test('the focus moves on if its opener goes soon after', async () => {
    await show(Removal);
    await page.getByRole('textbox', { name: 'Buscar' }).click();
    await button('Eliminar a Ana').click();
    await button('Eliminar').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
  });
});
