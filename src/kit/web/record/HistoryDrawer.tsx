import { Drawer } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { HistorySkeleton } from './history/HistorySkeleton.tsx';
import type { RecordChange } from './history/RecordChange.ts';
import type { UndoEffect } from './history/UndoCounts.tsx';
import type { UndoEndpoint } from './history/useUndo.tsx';

const HistoryEntries = lazy(() =>
  import('./history/HistoryEntries.tsx').then(({ HistoryEntries }) => ({ default: HistoryEntries })),
);

/** A request in the history of a record. */
export type HistoryEntry = {
  requestId: string;
  at: string;
  authorName: string;
  summary: string;
  changes: RecordChange[];
  changeCount: number;
  undoable: boolean;
  undoEffect: UndoEffect;
  notUndoable: string | null;
  undoneBy: string | null;
};

/** Endpoints to list the history of a record and to undo a request. */
export type HistoryApi = {
  history: Endpoint<
    z.ZodType<unknown, { entity: string; id: unknown }>,
    z.ZodType,
    z.ZodType,
    z.ZodType<{ data: HistoryEntry[]; nextCursor: string | null }>
  >;
  undo: UndoEndpoint;
};

/** A record by its table, as in TypeScript, and its id. */
export type RecordHistory = { api: HistoryApi; table: string; id: number };

/** Who changed a record, when, from what to what, and a way back where there still is one. */
export function HistoryDrawer({
  opened,
  onClose,
  ...record
}: RecordHistory & { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} size="lg" title="Historial">
      {opened && (
        <Suspense fallback={<HistorySkeleton />}>
          <HistoryEntries {...record} />
        </Suspense>
      )}
    </Drawer>
  );
}
