import { MantineProvider, Modal, Select } from '@mantine/core';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import '@mantine/core/styles.css';
import { controls } from './components.ts';

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
