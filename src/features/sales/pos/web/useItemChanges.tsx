import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { itemChangesApi } from '../itemChanges.contract.ts';
import { type MappingRow, maxRows } from '../mapping.contract.ts';
import { hasItem } from '../writeProblems.rules.ts';
import { ItemChangesDialog } from './ItemChangesDialog.tsx';

type Open = { rows: MappingRow[]; answer: (done: boolean) => void };

/** The action that gives items at a point of sale our names and prices, with its dialog. */
export function useItemChanges(): { action: BulkAction<MappingRow>; dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const { integer } = useTenantFormat();
  const action: BulkAction<MappingRow> = {
    label: 'Llevar a la caja',
    icon: <IconUpload size={16} />,
    policy: itemChangesApi.start.policy,
    applies: hasItem,
    opensDialog: true,
    async together({ count, readRows }) {
      if (count > maxRows) {
        toasts.partial(`Se eligen hasta ${integer(maxRows)} líneas a la vez: usa los filtros para elegir menos`);
        return false;
      }
      const rows = await readRows();
      return new Promise<boolean>((answer) => setOpen({ rows, answer }));
    },
  };
  const close = (done: boolean) => {
    open?.answer(done);
    setOpen(null);
  };
  return { action, dialog: open && <ItemChangesDialog rows={open.rows} onClose={close} /> };
}
