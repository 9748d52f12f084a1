import '@mantine/core/styles.css';
import './global.css';
import { Anchor, MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultPreferences } from './preferences.ts';
import { themeFor } from './theme.ts';

test('a link in running text is underlined unless it is bold', async () => {
  await render(
    <MantineProvider theme={themeFor({ ...defaultPreferences, primary: '#1d5fe0' })}>
      <p>
        Canjeó 40 puntos en el{' '}
        <Anchor inherit href="#order">
          pedido #373
        </Anchor>{' '}
        de{' '}
        <Anchor inherit fw={700} href="#customer">
          Ana Rojas
        </Anchor>
      </p>
    </MantineProvider>,
  );
  await expect.element(page.getByText('pedido #373')).toHaveStyle({ textDecorationLine: 'underline' });
  await expect.element(page.getByText('Ana Rojas')).toHaveStyle({ textDecorationLine: 'none' });
});

test('a plain link has the colour of links, and is underlined within a text alone', async () => {
  await render(
    <MantineProvider theme={themeFor({ ...defaultPreferences, primary: '#1d5fe0' })}>
      <ul>
        <li>
          <a href="#customer">Ana Rojas</a>
        </li>
      </ul>
      <p>
        Falta <a href="#order">un pedido</a>
      </p>
    </MantineProvider>,
  );
  const link = page.getByRole('link', { name: 'Ana Rojas' });
  await expect.element(link).toHaveStyle({ textDecorationLine: 'none' });
  await expect.element(link).not.toHaveStyle({ color: 'rgb(0, 0, 238)' });
  await expect.element(page.getByRole('link', { name: 'un pedido' })).toHaveStyle({ textDecorationLine: 'underline' });
});
