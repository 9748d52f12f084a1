import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstInput } from '#kit/web/shell/firstInput.ts';
import { useTypeAhead } from '../palette/useTypeAhead.ts';
import type { NavGroup } from './nav/nav.ts';

const Customizer = lazy(() => import('./Customizer.tsx').then((module) => ({ default: module.Customizer })));
const fetchPalette = () => import('../palette/Palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(fetchPalette);
const ShortcutsHelp = lazy(() => import('./ShortcutsHelp.tsx').then((module) => ({ default: module.ShortcutsHelp })));

export type Overlay = 'appearance' | 'search' | 'shortcuts' | null;

/** Overlays of the page, each loaded on first use and mounted until the end of its closing animation. */
export function Overlays({ open, onClose, groups }: { open: Overlay; onClose: () => void; groups: NavGroup[] }) {
  const [mounted, setMounted] = useState<Overlay[]>([]);
  const [query, setQuery] = useState('');
  const searches = open === 'search';
  const [searched, setSearched] = useState(searches);
  useTypeAhead(searches, setQuery, onClose);
  if (searches !== searched) {
    setSearched(searches);
    if (searches) setQuery('');
  }
  useEffect(function fetchPaletteAhead() {
    // Typing starts right after Ctrl+K, so the palette must be loaded.
    return onFirstInput(() => void fetchPalette().catch(() => undefined));
  }, []);
  if (open && !mounted.includes(open)) setMounted([...mounted, open]);
  return (
    <Suspense fallback={null}>
      {mounted.includes('appearance') && <Customizer opened={open === 'appearance'} onClose={onClose} />}
      {mounted.includes('search') && (
        <Palette opened={searches} onClose={onClose} groups={groups} query={query} onQuery={setQuery} />
      )}
      {mounted.includes('shortcuts') && (
        <ShortcutsHelp opened={open === 'shortcuts'} onClose={onClose} groups={groups} />
      )}
    </Suspense>
  );
}
