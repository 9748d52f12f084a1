import { lazy, Suspense } from 'react';
import type { Menu } from '../../record/menus.contract.ts';
import { type OpenDialog, useEditor } from './EditorContext.ts';
import { MoveDialog } from './lines/MoveDialog.tsx';

const AddProducts = lazy(() => import('./lines/AddProducts.tsx').then((file) => ({ default: file.AddProducts })));
const CategoryModal = lazy(() =>
  import('./categories/CategoryModal.tsx').then((file) => ({ default: file.CategoryModal })),
);
const MenuSettings = lazy(() =>
  import('../../record/web/form/MenuSettings.tsx').then((file) => ({ default: file.MenuSettings })),
);
const ChangesDrawer = lazy(() =>
  import('../../versions/web/ChangesDrawer.tsx').then((file) => ({ default: file.ChangesDrawer })),
);
const PublishDialog = lazy(() =>
  import('../../versions/web/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })),
);
const VersionsDrawer = lazy(() =>
  import('../../versions/web/VersionsDrawer.tsx').then((file) => ({ default: file.VersionsDrawer })),
);

type DialogsProps = { dialog: OpenDialog | null; menu: Menu; onClose: () => void };

export function EditorDialogs(props: DialogsProps) {
  return <Suspense>{props.dialog && <Dialog {...props} dialog={props.dialog} />}</Suspense>;
}

function Dialog({ dialog, menu, onClose }: DialogsProps & { dialog: OpenDialog }) {
  const { edits, show, moveTo, revealAdded } = useEditor();
  const dialogProps = { menu, onClose };
  const categoryOf = (id: number | null) => menu.categories.find((each) => each.id === id);
  switch (dialog.what) {
    case 'move': {
      const move = (target: Parameters<typeof moveTo>[1]) => {
        moveTo(dialog.lineIds, target);
        onClose();
      };
      return <MoveDialog {...dialogProps} lineIds={dialog.lineIds} onMove={move} />;
    }
    case 'add': {
      const category = categoryOf(dialog.categoryId);
      if (!category) return null;
      const add = async (ids: number[]) => {
        const added = (await edits.addLines(category.id, ids)) !== null;
        if (added) revealAdded(category.id, ids);
        return added;
      };
      return <AddProducts category={category} onAdd={add} onClose={onClose} />;
    }
    case 'category':
      return <CategoryModal menuId={menu.id} category={categoryOf(dialog.categoryId)} onClose={onClose} />;
    case 'settings':
      return <MenuSettings {...dialogProps} startAt={dialog.field} />;
    case 'changes':
      return <ChangesDrawer {...dialogProps} onPublish={() => show({ what: 'publish' })} />;
    case 'publish':
      return <PublishDialog {...dialogProps} />;
    case 'versions':
      return <VersionsDrawer {...dialogProps} />;
  }
}
