import '@mantine/core/styles.css';
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
