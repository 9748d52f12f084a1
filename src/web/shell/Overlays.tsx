import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstInput } from '#kit/web/shell/firstInput.ts';
import type { NavGroup } from './nav/nav.ts';

const Customizer = lazy(() => import('./Customizer.tsx').then((module) => ({ default: module.Customizer })));
const fetchPalette = () => import('../palette/Palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(fetchPalette);
const ShortcutsHelp = lazy(() => import('./ShortcutsHelp.tsx').then((module) => ({ default: module.ShortcutsHelp })));

export type Overlay = 'appearance' | 'search' | 'shortcuts' | null;

/** What opens over the page. Each is fetched the first time it is wanted, and stays to close with its motion. */
export function Overlays({ open, onClose, groups }: { open: Overlay; onClose: () => void; groups: NavGroup[] }) {
  const [wanted, setWanted] = useState<Overlay[]>([]);
  useEffect(function fetchPaletteAhead() {
    // Whoever presses Ctrl+K types on at once: the box has to be there.
    return onFirstInput(() => void fetchPalette().catch(() => undefined));
  }, []);
  if (open && !wanted.includes(open)) setWanted([...wanted, open]);
  return (
    <Suspense fallback={null}>
      {wanted.includes('appearance') && <Customizer opened={open === 'appearance'} onClose={onClose} />}
      {wanted.includes('search') && <Palette opened={open === 'search'} onClose={onClose} groups={groups} />}
      {wanted.includes('shortcuts') && (
        <ShortcutsHelp opened={open === 'shortcuts'} onClose={onClose} groups={groups} />
      )}
    </Suspense>
  );
}
