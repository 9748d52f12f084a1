import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { saveFile } from '#kit/web/api/saveFile.ts';
import { StickyBar } from '#kit/web/form/StickyBar.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MenuPreview } from '../channelMenus.contract.ts';
import { previewCsv } from '../previewFile.rules.ts';
import { groupBlocked, type PreviewState, previewState } from '../previewGroups.rules.ts';
import { BlockedTargets } from './BlockedTargets.tsx';
import classes from './Preview.module.css';
import { StateFilter } from './StateFilter.tsx';
import { TargetPreview } from './TargetPreview.tsx';
import { usePreviews } from './usePreviews.ts';
import type { PublishRun } from './usePublishRun.ts';

/** As many as a screen shows. */
const maxSkeletons = 6;

/** The effect on the hours of stores, with the channels that do not take them with menus. */
function hoursHint(previews: readonly MenuPreview[]): string {
  const without = previews.flatMap(({ problem, takesHours, channelName }) =>
    problem === null && !takesHours ? [channelName] : [],
  );
  const names = [...new Set(without)].map((name) => ` ${name} no lo recibe con el menú.`);
  return `Sin marcar, en cada canal queda el horario que tiene hoy.${names.join('')}`;
}

const barText = (sendable: number, inReview: number, integer: (count: number) => string): string => {
  if (inReview > 0 && sendable > 0)
    return `${integer(inReview)} en revisión no se ${inReview === 1 ? 'envía' : 'envían'}`;
  if (inReview > 0) return 'Nada que publicar hasta que termine la revisión';
  return sendable === 0 ? 'Nada que publicar' : 'Todavía no se ha enviado nada';
};

/** Placeholders of a few targets. */
function TargetSkeletons({ count }: { count: number }) {
  return Array.from({ length: Math.min(count, maxSkeletons) }, (_, place) => (
    <Skeleton key={place} h={112} radius="lg" aria-label="Cargando los cambios" />
  ));
}

/** Changes of a publication at each target, before anything is sent. */
export function PublishReview({ linkIds, run }: { linkIds: readonly number[]; run: PublishRun }) {
  const { integer } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const [withHours, setWithHours] = useState(true);
  const { previews, pending, failure, refetch } = usePreviews(linkIds, withHours);
  const [state, setState] = useState<PreviewState | null>(null);
  const { blocked = [], changing = [], pending: inReview = [], same = [] } = Object.groupBy(previews, previewState);
  const inSight = { blocked, changing, pending: inReview, same };
  const shows = (which: PreviewState) => (state === null || state === which ? inSight[which] : []);
  if (failure) return <QueryFailed failure={failure} what="los cambios" onRetry={refetch} />;
  const download = () =>
    saveFile(new Blob([previewCsv(previews, country)], { type: 'text/csv' }), 'cambios-en-canales.csv');
  const sendable = changing.map(({ linkId }) => linkId);
  return (
    <Stack gap="md">
      {run.failure && <ErrorNotice failure={run.failure} />}
      <StateFilter
        counts={
          pending > 0
            ? null
            : { blocked: blocked.length, changing: changing.length, pending: inReview.length, same: same.length }
        }
        state={state}
        onChange={setState}
      />
      <Group justify="space-between">
        <Checkbox
          label="Publicar también el horario de los locales"
          description={<span className={classes.hint}>{hoursHint(previews)}</span>}
          checked={withHours}
          onChange={(event) => setWithHours(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          disabled={pending > 0}
          onClick={download}
        >
          Descargar los cambios
        </Button>
      </Group>
      {/* Everything appears at once: targets that arrive one by one would move what is being read. */}
      <Stack gap="md" className={classes.targets} aria-busy={pending > 0}>
        {pending > 0 ? (
          <TargetSkeletons count={linkIds.length} />
        ) : (
          <>
            {groupBlocked(shows('blocked')).map((group) => (
              <BlockedTargets key={`${group.channelName} ${group.storeNames.join()}`} group={group} />
            ))}
            {[...shows('changing'), ...shows('pending'), ...shows('same')].map((preview) => (
              <TargetPreview key={preview.linkId} preview={preview} isOpen={previews.length <= 2} />
            ))}
          </>
        )}
      </Stack>
      <StickyBar label="Publicar los menús">
        <Text size="sm" fw={700}>
          {pending > 0
            ? `${integer(Math.max(0, linkIds.length - pending))} de ${integer(linkIds.length)} revisados`
            : barText(sendable.length, inReview.length, integer)}
        </Text>
        <Button
          miw={190}
          loading={run.starting}
          disabled={pending > 0 || sendable.length === 0}
          onClick={() => void run.start({ linkIds: sendable, withHours })}
        >
          {pending > 0
            ? 'Revisando…'
            : sendable.length === 0
              ? 'Publicar'
              : `Publicar ${pluralize(sendable.length, ['menú', 'menús'], integer)}`}
        </Button>
      </StickyBar>
    </Stack>
  );
}
