import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { useUndoRun } from '#kit/web/runs/useUndoRun.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { Job } from '../jobs.contract.ts';
import { jobRequestId } from './jobResult.ts';

/** Links to the changes of a job and their undo; renders nothing for a job without changes. */
export function JobChange({ job }: { job: Job }) {
  const requestId = job.status === 'done' ? jobRequestId(job.result) : null;
  return requestId === null ? null : <Change job={job} requestId={requestId} />;
}

function Change({ job: { label }, requestId }: { job: Job; requestId: string }) {
  const canReadHistory = useCan(auditApi.list.policy);
  const { undo, undoing, failure, undone } = useUndoRun(auditApi.undo, [requestId], {
    // A job may have written anything that is on the screen.
    invalidates: ['products', 'stores', 'menus', 'users', 'coupons'],
    words: { success: 'Cambio deshecho', title: 'El cambio se deshizo', body: '' },
    question: {
      title: '¿Deshacer este cambio?',
      body: `${label}: todo vuelve a como estaba. Queda anotado en el historial y también se puede deshacer.`,
    },
  });
  if (failure) return <ErrorNotice failure={failure} />;
  if (undone)
    return (
      <Text size="xs" c="dimmed" mt={4}>
        {undone.title}
      </Text>
    );
  return (
    <Group gap="sm" mt={6}>
      {undo && (
        <Button variant="light" size="compact-sm" loading={undoing} onClick={undo}>
          Deshacer
        </Button>
      )}
      {canReadHistory && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/audit" search={{ requestId } as never} {...props} />}>
          Ver el cambio
        </Anchor>
      )}
    </Group>
  );
}
