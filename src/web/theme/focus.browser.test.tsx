import '@mantine/core/styles.css';
import './global.css';
import { Button, MantineProvider, Text } from '@mantine/core';
import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultPreferences } from './preferences.ts';
import { themeFor } from './theme.ts';
import { variables } from './variables.ts';

/** The outline of an element as if a key had focused it. The real focus belongs to one of the tests that run at once. */
async function outlineFocused(id: string) {
  const session = cdp();
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const { searchId, resultCount } = await session.send('DOM.performSearch', { query: `#${id}` });
  const { nodeIds } = await session.send('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: resultCount });
  for (const nodeId of nodeIds)
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['focus', 'focus-visible'] });
  return getComputedStyle(document.querySelector(`#${id}`) as Element).outlineStyle;
}

test('a heading that is focused to be read out has no ring, and a control has', async () => {
  await render(
    <MantineProvider theme={themeFor({ ...defaultPreferences, primary: '#1d5fe0' })} cssVariablesResolver={variables}>
      <Button id="focused-control">Guardar</Button>
      <Text id="focused-heading" component="h2" tabIndex={-1}>
        Qué columna es cuál
      </Text>
    </MantineProvider>,
  );
  await expect.element(page.getByRole('button')).toBeVisible();
  expect(await outlineFocused('focused-control')).toBe('solid');
  expect(await outlineFocused('focused-heading')).toBe('none');
});
