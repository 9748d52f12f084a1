import { expect, test } from 'vitest';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { StoreNames } from './StoreNames.tsx';

test('a row keeps its height whatever its text, so that nothing moves under the cursor', async () => {
  const texts = ['', 'abre 17:18', '11 pedidos en curso · abre el miércoles 24 de diciembre a las 17:18'];
  const stores = texts.map((more, id) => ({ id, name: 'Providencia Pedro de Valdivia', commune: 'Providencia', more }));
  const Page = () => (
    <div style={{ width: 320 }}>
      <StoreNames stores={stores} />
    </div>
  );
  const screen = await renderScreen([{ path: '/', component: Page }], { at: '/' });
  await expect.element(screen.getByRole('listitem').first()).toBeVisible();
  const heights = screen
    .getByRole('listitem')
    .elements()
    .map((row) => row.getBoundingClientRect().height);
  expect(heights).toHaveLength(3);
  expect(new Set(heights)).toHaveProperty('size', 1);
});
