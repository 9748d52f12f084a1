import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { StoresPanel } from './StoresPanel.tsx';

const store = (id: number, name: string, commune: string) => ({
  id,
  name,
  commune,
  latitude: -33.4,
  longitude: -70.6,
  delivery: { open: true, reason: 'open' as const, until: null, note: null, wait: 45 },
});
const coverage = { stores: [store(1, 'Plaza Egaña', 'La Reina'), store(2, 'Los Leones', 'Providencia')], areas: [] };

test('the stores of the map are found by commune and emphasised while they have the focus', async () => {
  const hovered: (number | null)[] = [];
  const Panel = () => <StoresPanel coverage={coverage} onStore={() => {}} onHover={(id) => hovered.push(id)} />;
  await renderScreen([{ path: '/', component: Panel }], { at: '/' });
  const search = page.getByRole('searchbox', { name: 'Buscar local o comuna' });
  await search.fill('providencia');
  await expect.element(page.getByText('Plaza Egaña')).not.toBeInTheDocument();
  // The pointer may have rested where the list appeared.
  await search.hover();
  hovered.length = 0;
  page
    .getByRole('button', { name: /Los Leones/u })
    .element()
    .focus();
  search.element().focus();
  await expect.poll(() => hovered).toEqual([2, null]);
});
