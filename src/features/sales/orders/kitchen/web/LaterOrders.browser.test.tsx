import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { BoardContext } from './BoardContext.ts';
import { LaterOrders } from './LaterOrders.tsx';

const first = '2030-06-01T00:30:00.000Z';

test.each([
  [1, '1 programado para el 31/05/2030 a las 20:30'],
  [3, '3 programados, el primero para el 31/05/2030 a las 20:30'],
])('a kitchen that receives %i orders later reads for when', async (count, text) => {
  const component = () => (
    <BoardContext value={{ ahead: 0, timeZone: 'America/Santiago', offline: false }}>
      <LaterOrders scheduled={{ count, first }} />
    </BoardContext>
  );
  await renderScreen([{ path: '/kds', component }], { at: '/kds' });
  await expect.element(page.getByText(text)).toBeVisible();
});
