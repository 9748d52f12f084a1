import { IconToggleRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { flagMatrixApi, type FlagSummary, type MatrixRow } from '../flagMatrix.contract.ts';
import { FlagManyForm } from './FlagManyForm.tsx';

type Open = { rows: MatrixRow[]; answer: (done: boolean) => void };

/** The action that sets a flag of the chosen companies, with its dialog. */
export function useSetMany(flags: readonly FlagSummary[]): { action: BulkAction<MatrixRow>; dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const action: BulkAction<MatrixRow> = {
    label: 'Fijar una función',
    icon: <IconToggleRight size={16} aria-hidden />,
    policy: flagMatrixApi.setMany.policy,
    opensDialog: true,
    async together({ readRows }) {
      const rows = await readRows();
      return new Promise<boolean>((answer) => setOpen({ rows, answer }));
    },
  };
  const close = (done: boolean) => {
    open?.answer(done);
    setOpen(null);
  };
  return { action, dialog: open && <FlagManyForm rows={open.rows} flags={flags} onClose={close} /> };
}
