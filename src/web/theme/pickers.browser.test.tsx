import { MantineProvider, Modal, Select } from '@mantine/core';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import '@mantine/core/styles.css';
import { controls, surfaces } from './components.ts';

const names = ['Novelas', 'Poesía'];

test('the list of a picker opens when it is typed in, not when its dialog gives it the focus', async () => {
  await render(
    <MantineProvider theme={{ components: controls(false) }}>
      <Modal opened title="Copiar" onClose={() => undefined}>
        <Select label="Estante" data={names} searchable data-autofocus />
      </Modal>
    </MantineProvider>,
  );
  const shelf = page.getByRole('combobox', { name: 'Estante' });
  await expect.element(shelf).toHaveFocus();
  await expect.element(shelf).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('poe');
  await expect.element(page.getByRole('option', { name: 'Poesía' })).toBeVisible();
});

test('a list that opens does not scroll its page, also before it is placed', async () => {
  await render(
    <MantineProvider theme={{ components: { ...controls(false), ...surfaces(false) } }}>
      <div style={{ height: 3000 }} />
      <Select label="Estante" data={names} defaultValue="Poesía" />
      <div style={{ height: 3000 }} />
    </MantineProvider>,
  );
  const shelf = page.getByRole('combobox', { name: 'Estante' });
  await expect.element(shelf).toBeInTheDocument();
  shelf.element().scrollIntoView({ block: 'center' });
  const before = window.scrollY;
  // The list scrolls to its option as soon as it is drawn.
  const observer = new MutationObserver(() => {
    document.querySelector('[role=option]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await shelf.click();
  await expect.element(page.getByRole('option', { name: 'Novelas' })).toBeVisible();
  observer.disconnect();
  expect(window.scrollY).toBe(before);
});
