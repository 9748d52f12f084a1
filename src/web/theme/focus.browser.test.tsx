import '@mantine/core/styles.css';
import './global.css';
import { Button, MantineProvider, Text } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultPreferences } from './preferences.ts';
import { themeFor } from './theme.ts';
import { variables } from './variables.ts';

const outlineOf = (role: 'button' | 'heading') => getComputedStyle(page.getByRole(role).element()).outlineStyle;

test('a heading that is focused to be read out has no ring, and a control has', async () => {
  await render(
    <MantineProvider theme={themeFor({ ...defaultPreferences, primary: '#1d5fe0' })} cssVariablesResolver={variables}>
      <Button>Guardar</Button>
      <Text component="h2" tabIndex={-1}>
        Qué columna es cuál
      </Text>
    </MantineProvider>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => outlineOf('button')).toBe('solid');
  (page.getByRole('heading').element() as HTMLElement).focus();
  await expect.element(page.getByRole('heading')).toHaveFocus();
  expect(outlineOf('heading')).toBe('none');
});
