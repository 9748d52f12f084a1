import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { PageHeader } from './PageHeader.tsx';

test('the back link has the name of its target', async () => {
  const component = () => <PageHeader title="Rayuela" back={{ to: '/shelves/7', label: 'Novelas del sur' }} />;
  const screen = await renderScreen([{ path: '/books/1', component }], { at: '/books/1' });
  const back = page.getByRole('link', { name: 'Novelas del sur', exact: true });
  await expect.element(back).toHaveAttribute('href', '/shelves/7');
  await screen.unmount();
});
