import { Box } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { FirstUse } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { useChosenLinks } from './menuSelection.ts';
import { PublishOutcome } from './PublishOutcome.tsx';
import { PublishReview } from './PublishReview.tsx';
import { usePublishRun } from './usePublishRun.ts';

const back = { to: '/menu/channels', label: 'Publicar en canales' };

/** The menus of the chosen stores at their channels: what changes at each, then what came of it. */
export function PublishPage() {
  const linkIds = useChosenLinks();
  const run = usePublishRun();
  const sub = run.started
    ? 'Qué pasó en cada local.'
    : 'Así queda el menú en cada canal. Nada se envía hasta que publiques.';
  return (
    <Box maw={1000}>
      <PageHeader title="Publicar menús" back={back} sub={sub} />
      {run.started ? (
        <PublishOutcome run={run} />
      ) : linkIds.length === 0 ? (
        <FirstUse
          icon={<IconSend size={30} />}
          title="Elige primero qué publicar"
          body="Marca locales en la lista de «Publicar en canales» y vuelve con «Publicar…»."
        />
      ) : (
        <PublishReview linkIds={linkIds} run={run} />
      )}
    </Box>
  );
}
