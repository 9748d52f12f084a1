import { confirm } from '#kit/web/shell/dialogs.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { linePositionOf } from './draftEdits.ts';
import type { EditorTools } from './EditorContext.ts';
import type { ToolContext } from './useEditorTools.ts';

/** Taking lines and categories out of the menu, and a way back right after. */
export function removeTools({ edits, present, clear }: ToolContext) {
  const offerBack = (request: string | null, words: string) => {
    const { undo: takeBack } = present();
    if (request) toasts.success(words, takeBack ? { label: 'Deshacer', run: () => takeBack(request) } : undefined);
  };
  const remove: EditorTools['remove'] = (lineIds) => {
    const [only] = lineIds.map((id) => linePositionOf(present().categories, id)?.line.product.name);
    const words = lineIds.length === 1 ? `${only} salió del menú` : `${lineIds.length} productos quitados`;
    clear();
    void edits.removeLines(lineIds).then((request) => offerBack(request, words));
  };
  const removeCategory: EditorTools['removeCategory'] = (categoryId) => {
    const category = present().categories.find(({ id }) => id === categoryId);
    if (!category) return;
    const { name, lines } = category;
    const gone = async () => offerBack(await edits.removeCategory(categoryId), `${name} eliminada`);
    if (lines.length === 0) void gone();
    else
      void confirm({
        title: `¿Eliminar ${name}?`,
        body: `Salen del menú sus ${lines.length} productos, con sus precios en este menú. Los productos siguen existiendo.`,
        confirm: 'Eliminar categoría',
        danger: true,
      }).then((agreed) => (agreed ? gone() : undefined));
  };
  return { remove, removeCategory };
}
