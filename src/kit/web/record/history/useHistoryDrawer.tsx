import { type ComponentProps, type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { toasts } from '../../shell/toasts.tsx';
import type { HistoryDrawer } from '../HistoryDrawer.tsx';

type DrawerProps = ComponentProps<typeof HistoryDrawer>;

/** History of records in a drawer, loaded when first opened. */
export function useHistoryDrawer(record: Pick<DrawerProps, 'api' | 'table'>) {
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null);
  const [drawer, setDrawerState] = useState({ id: 0, opened: false });
  const open = async (id: number) => {
    const fetched = await import('../HistoryDrawer.tsx');
    // It remembers what had the focus when it opens, so that it has to be there before.
    flushSync(() => setDrawer(() => fetched.HistoryDrawer));
    setDrawerState({ id, opened: true });
  };
  return {
    open: (id: number) => void open(id).catch(toasts.failure),
    drawer: Drawer && <Drawer {...record} {...drawer} onClose={() => setDrawerState({ ...drawer, opened: false })} />,
  };
}
