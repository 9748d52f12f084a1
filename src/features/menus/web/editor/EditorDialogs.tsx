import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { auditApi } from '#features/audit/audit.contract.ts';
import type { Menu } from '../../menus.contract.ts';
import { type Shown, useEditor } from './EditorContext.ts';

const HistoryDrawer = lazy(() =>
  import('#kit/web/HistoryDrawer.tsx').then((file) => ({ default: file.HistoryDrawer })),
);
const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })));
const AddProducts = lazy(() => import('./AddProducts.tsx').then((file) => ({ default: file.AddProducts })));
const CategoryModal = lazy(() =>
  import('../category/CategoryModal.tsx').then((file) => ({ default: file.CategoryModal })),
);
const MenuSettings = lazy(() => import('../form/MenuSettings.tsx').then((file) => ({ default: file.MenuSettings })));
const ChangesDrawer = lazy(() =>
  import('../versions/ChangesDrawer.tsx').then((file) => ({ default: file.ChangesDrawer })),
);
const PublishDialog = lazy(() =>
  import('../versions/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })),
);
const VersionsDrawer = lazy(() =>
  import('../versions/VersionsDrawer.tsx').then((file) => ({ default: file.VersionsDrawer })),
);
const RemoveMenu = lazy(() => import('../RemoveMenu.tsx').then((file) => ({ default: file.RemoveMenu })));

type DialogsProps = { shown: Shown | null; menu: Menu; onClose: () => void };

/** What is open over the editor. */
export function EditorDialogs(props: DialogsProps) {
  return <Suspense>{props.shown && <Dialog {...props} shown={props.shown} />}</Suspense>;
}

function Dialog({ shown, menu, onClose }: DialogsProps & { shown: Shown }) {
  const { edits, moveTo } = useEditor();
  const navigate = useNavigate();
  const own = { menu, onClose };
  const categoryOf = (id: number | null) => menu.categories.find((each) => each.id === id);
  switch (shown.what) {
    case 'move': {
      const move = (target: Parameters<typeof moveTo>[1]) => {
        moveTo(shown.lineIds, target);
        onClose();
      };
      return <MoveDialog {...own} lineIds={shown.lineIds} onMove={move} />;
    }
    case 'add': {
      const category = categoryOf(shown.categoryId);
      if (!category) return null;
      const add = async (ids: number[]) => (await edits.addLines(category.id, ids)) !== null;
      return <AddProducts category={category} onAdd={add} onClose={onClose} />;
    }
    case 'category':
      return <CategoryModal menuId={menu.id} category={categoryOf(shown.categoryId)} onClose={onClose} />;
    case 'settings':
      return <MenuSettings {...own} startAt={shown.field} />;
    case 'changes':
      return <ChangesDrawer {...own} />;
    case 'publish':
      return <PublishDialog {...own} />;
    case 'versions':
      return <VersionsDrawer {...own} />;
    case 'history':
      return <HistoryDrawer api={auditApi} table="menus" id={menu.id} opened onClose={onClose} />;
    case 'remove':
      return <RemoveMenu {...own} onRemoved={() => void navigate({ to: '/menu' })} />;
  }
}
