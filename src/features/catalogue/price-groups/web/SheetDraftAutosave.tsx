import { DraftAutosave } from '#kit/web/form/drafts/DraftAutosave.tsx';
import { priceChange } from '../priceGroups.contract.ts';
import type { Edit } from '#kit/web/sheet/sheetEdits.ts';
import type { SheetState } from '#kit/web/sheet/useSheet.ts';

/** Keeps the changed cells of a list until they are saved, and offers what an earlier visit left. */
export function SheetDraftAutosave({ page, sheet }: { page: string; sheet: SheetState }) {
  return (
    <DraftAutosave
      page={page}
      what="los precios que cambiaste"
      schema={priceChange}
      present={sheet.edited}
      changedOf={(edited) => Object.fromEntries(edited)}
      onUse={(changed) => sheet.restore(new Map(Object.entries(changed as Record<string, Edit>)))}
    />
  );
}
