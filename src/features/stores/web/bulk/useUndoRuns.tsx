import { useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { confirm } from '#kit/web/dialogs.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { useWriting } from '#kit/web/query.ts';
import { auditApi } from '#features/audit/audit.contract.ts';

/** Takes a change of many stores back as one, its retries first. */
export function useUndoRuns(requestIds: readonly string[]) {
  const { integer } = useTenantFormat();
  const may = useCan(auditApi.undo.policy);
  const [undone, setUndone] = useState<readonly string[]>([]);
  const { mutateAsync } = useWriting(auditApi.undo, {
    invalidates: ['stores', 'history', 'audit'],
    success: 'Edición deshecha',
  });
  const left = requestIds.filter((id) => !undone.includes(id));
  const takeBack = async () => {
    for (const requestId of left.toReversed()) {
      await mutateAsync({ params: { requestId } });
      setUndone((before) => [...before, requestId]);
    }
  };
  const undo = (count: number) =>
    confirm({
      title: '¿Deshacer toda la edición?',
      body: `${counted(count, ['local vuelve', 'locales vuelven'], integer)} a los valores de antes. Queda anotado en el historial y también se puede deshacer.`,
      confirm: 'Deshacer',
      run: takeBack,
    });
  return { undo, mayUndo: may && requestIds.length > 0, undone: requestIds.length > 0 && left.length === 0 };
}
