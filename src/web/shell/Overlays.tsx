import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstInput } from '#kit/web/shell/firstInput.ts';
import { useTypeAhead } from '../palette/useTypeAhead.ts';
import type { NavGroup } from './nav/nav.ts';

const Customizer = lazy(() => import('./Customizer.tsx').then((module) => ({ default: module.Customizer })));
const fetchPalette = () => import('../palette/Palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(fetchPalette);
const ShortcutsHelp = lazy(() => import('./ShortcutsHelp.tsx').then((module) => ({ default: module.ShortcutsHelp })));

export type Overlay = 'appearance' | 'search' | 'shortcuts' | null;

/** What opens over the page. Each is fetched the first time it is wanted, and stays to close with its motion. */
export function Overlays({ open, onClose, groups }: { open: Overlay; onClose: () => void; groups: NavGroup[] }) {
  const [wanted, setWanted] = useState<Overlay[]>([]);
  const [query, setQuery] = useState('');
  const searches = open === 'search';
  const [searched, setSearched] = useState(searches);
  useTypeAhead(searches, setQuery, onClose);
  if (searches !== searched) {
    setSearched(searches);
    if (searches) setQuery('');
  }
  useEffect(function fetchPaletteAhead() {
    // Whoever presses Ctrl+K types on at once: the box has to be there.
    return onFirstInput(() => void fetchPalette().catch(() => undefined));
  }, []);
  if (open && !wanted.includes(open)) setWanted([...wanted, open]);
  return (
    <Suspense fallback={null}>
      {wanted.includes('appearance') && <Customizer opened={open === 'appearance'} onClose={onClose} />}
      {wanted.includes('search') && (
        <Palette opened={searches} onClose={onClose} groups={groups} query={query} onQuery={setQuery} />
      )}
      {wanted.includes('shortcuts') && (
        <ShortcutsHelp opened={open === 'shortcuts'} onClose={onClose} groups={groups} />
      )}
    </Suspense>
  );
}
