import '@mantine/core/styles.css';
import './global.css';
import { Button, MantineProvider, Text } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultPreferences } from './preferences.ts';
import { themeFor } from './theme.ts';
import { variables } from './variables.ts';

/** The outline of the element after a script has focused it, which browsers show as for a keyboard. */
function outlineFocused(role: 'button' | 'heading') {
  const element = page.getByRole(role).element() as HTMLElement;
  element.focus();
  expect(document.activeElement).toBe(element);
  return getComputedStyle(element).outlineStyle;
}

test('a heading that is focused to be read out has no ring, and a control has', async () => {
  await render(
    <MantineProvider theme={themeFor({ ...defaultPreferences, primary: '#1d5fe0' })} cssVariablesResolver={variables}>
      <Button>Guardar</Button>
      <Text component="h2" tabIndex={-1}>
        Qué columna es cuál
      </Text>
    </MantineProvider>,
  );
  await expect.element(page.getByRole('button')).toBeVisible();
  expect(outlineFocused('button')).toBe('solid');
  expect(outlineFocused('heading')).toBe('none');
});
