import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RowMenu } from '../table/RowMenu.tsx';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { DragHandle } from './DragHandle.tsx';
import { SortableList } from './SortableList.tsx';
import { useMoveActions } from './sortableRow.ts';

function Row({ name }: { name: string }) {
  return (
    <>
      <DragHandle />
      <span>{name}</span>
      <RowMenu label={name} actions={useMoveActions()} />
    </>
  );
}

function Names() {
  const [names, setNames] = useState(['Uno', 'Dos', 'Tres']);
  return (
    <SortableList
      label="Nombres"
      items={names}
      idOf={(name) => name}
      labelOf={(name) => name}
      onMove={setNames}
      renderRow={(name) => <Row name={name} />}
    />
  );
}

const grip = (name: string) => page.getByRole('button', { name: `Mover ${name}`, exact: true });
const order = () =>
  page
    .getByRole('button', { name: /^Mover / })
    .elements()
    .map((handle) => handle.ariaLabel?.replace('Mover ', ''));

async function show(): Promise<void> {
  await renderScreen([{ path: '/', component: Names }], { at: '/' });
  await expect.poll(order).toEqual(['Uno', 'Dos', 'Tres']);
}

describe('a sortable list', () => {
  test('is reordered with the keyboard, announcing each position', async () => {
    await show();
    await expectAccessible();
    (grip('Uno').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Uno: lugar 1 de 3')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('Uno: lugar 2 de 3')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.poll(order).toEqual(['Dos', 'Uno', 'Tres']);
    await expect.element(page.getByText('Dejaste Uno: lugar 2 de 3')).toBeInTheDocument();
  });

  test('takes keys that are pressed before the row is lifted', async () => {
    await show();
    (grip('Uno').element() as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowDown} ');
    await expect.element(page.getByText('Dejaste Uno: lugar 2 de 3')).toBeInTheDocument();
    expect(order()).toEqual(['Dos', 'Uno', 'Tres']);
    const target = grip('Dos').element() as HTMLElement;
    target.focus();
    for (const code of ['Space', 'ArrowDown', 'ArrowDown', 'Space'])
      target.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
    await expect.element(page.getByText('Dejaste Dos: lugar 3 de 3')).toBeInTheDocument();
    expect(order()).toEqual(['Uno', 'Tres', 'Dos']);
  });

  test('is reverted with Escape', async () => {
    await show();
    (grip('Uno').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Uno: lugar 1 de 3')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('Uno: lugar 2 de 3')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Uno: lugar 2 de 3')).not.toBeInTheDocument();
    expect(order()).toEqual(['Uno', 'Dos', 'Tres']);
  });

  test('is reordered from the row menu, within the first and last position', async () => {
    await show();
    await page.getByRole('button', { name: 'Acciones de Tres' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Bajar' })).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: 'Subir' }).click();
    await expect.poll(order).toEqual(['Uno', 'Tres', 'Dos']);
  });

  test('is reordered with the mouse', async () => {
    await show();
    await userEvent.dragAndDrop(grip('Tres'), grip('Uno'), { steps: 10 });
    await expect.poll(order).toEqual(['Tres', 'Uno', 'Dos']);
  });
});
