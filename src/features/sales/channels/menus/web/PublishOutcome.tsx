import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { type RunCount, RunCounts } from '#kit/web/runs/RunCounts.tsx';
import { RunProgress } from '#kit/web/runs/RunProgress.tsx';
import { RunReport } from '#kit/web/runs/RunReport.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PublishedTarget } from '../channelMenus.contract.ts';
import classes from './Preview.module.css';
import { isUnpublished, type PublishRun } from './usePublishRun.ts';

const outcomes: Readonly<Record<PublishedTarget['state'], { label: string; tone: Tone }>> = {
  live: { label: 'Publicado', tone: 'success' },
  unchanged: { label: 'Ya estaba igual', tone: 'success' },
  waiting: { label: 'En revisión del canal', tone: 'info' },
  pending: { label: 'En revisión', tone: 'neutral' },
  lost: { label: 'Sin respuesta', tone: 'warning' },
  refused: { label: 'Rechazado', tone: 'error' },
  failed: { label: 'No se publicó', tone: 'error' },
};
/** A publication is taken back by publishing an earlier one, store by store. */
const noUndo = { undo: null, undoing: false, failure: null, undone: null };

function TargetLine({ target }: { target: PublishedTarget }) {
  const { storeName, channelName, state, number, message, path, issues } = target;
  const { label, tone } = outcomes[state];
  const name = `${storeName} en ${channelName}`;
  return (
    <li className={classes.outcome}>
      <div className={classes.outcomeHead}>
        <b>{name}</b>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {number !== null && !isUnpublished(target) && <Text span size="sm" c="dimmed">{`N.º ${number}`}</Text>}
      </div>
      {message && (
        <p>
          {message} {path && <FixLink path={path} verb="Corregir" what={name} />}
        </p>
      )}
      {issues.map((issue) => (
        <p key={`${issue.itemKey} ${issue.message}`}>
          {issue.name && <b>{issue.name}: </b>}
          {issue.message} {issue.path && <FixLink path={issue.path} verb="Corregir" what={issue.name || name} />}
        </p>
      ))}
    </li>
  );
}

/** A publication under way, and what came of it at each target. */
export function PublishOutcome({ run }: { run: PublishRun }) {
  const { targets } = run;
  if (targets) return <Done run={run} targets={targets} />;
  return (
    <FormSection>
      <RunProgress
        run={run}
        leaving="Puedes salir de esta página: la publicación sigue, y la encuentras en las tareas de arriba."
        broken="Lo que ya se publicó no se envía de nuevo al volver a intentar."
        actions={
          run.broken && (
            <>
              <Button variant="default" onClick={run.forget}>
                Volver a los cambios
              </Button>
              <Button loading={run.starting} onClick={() => void run.again()}>
                Reintentar
              </Button>
            </>
          )
        }
      />
    </FormSection>
  );
}

/** `14 menús enviados, 8 en revisión`: menus that were not sent are counted separately. */
function resultText(
  { sent, unchanged, pending }: Readonly<Record<'sent' | 'unchanged' | 'pending', number>>,
  integer: (count: number) => string,
): string {
  const parts = [
    pluralize(sent, ['menú enviado', 'menús enviados'], integer),
    unchanged > 0 && pluralize(unchanged, ['ya estaba igual', 'ya estaban iguales'], integer),
    pending > 0 && `${integer(pending)} en revisión desde antes`,
  ];
  return parts.filter(Boolean).join(', ');
}

function Done({ run, targets }: { run: PublishRun; targets: readonly PublishedTarget[] }) {
  const { integer } = useTenantFormat();
  const failed = targets.filter(isUnpublished);
  const retryable = failed.filter(({ mayRetry }) => mayRetry).map(({ linkId }) => linkId);
  const of = (...states: PublishedTarget['state'][]) => targets.filter(({ state }) => states.includes(state)).length;
  const counts: RunCount[] = [
    { count: failed.length, words: ['sin publicar', 'sin publicar'], isError: true },
    { count: of('live'), words: ['publicado', 'publicados'] },
    { count: of('unchanged'), words: ['ya estaba igual', 'ya estaban iguales'] },
    { count: of('waiting'), words: ['en revisión', 'en revisión'] },
    { count: of('lost'), words: ['sin respuesta', 'sin respuesta'] },
    { count: of('pending'), words: ['ya estaba en revisión', 'ya estaban en revisión'] },
  ];
  const sent = of('live', 'waiting', 'lost');
  const sentText = resultText({ sent, unchanged: of('unchanged'), pending: of('pending') }, integer);
  return (
    <Stack gap="md">
      <RunReport
        title={
          failed.length === 0
            ? sentText
            : pluralize(failed.length, ['menú no se publicó', 'menús no se publicaron'], integer)
        }
        body={failed.length > 0 && failed.length < targets.length ? `Los demás: ${sentText}.` : undefined}
        failed={failed.length}
        nothing={sent === 0}
        undo={noUndo}
        counts={targets.length > 1 && <RunCounts counts={counts.filter(({ count }) => count > 0)} />}
        actions={
          <Group gap="sm">
            <Button variant="default" onClick={run.forget}>
              Volver a los cambios
            </Button>
            <Button
              variant={retryable.length > 0 ? 'default' : 'filled'}
              renderRoot={(props) => <Link {...props} to="/menu/channels" />}
            >
              Ir a la lista
            </Button>
            {retryable.length > 0 && (
              <Button loading={run.starting} onClick={() => void run.retry(retryable)}>
                Reintentar {pluralize(retryable.length, ['menú', 'menús'], integer)}
              </Button>
            )}
          </Group>
        }
      >
        <FormSection title="Cada local">
          <ul className={classes.list} style={{ gridColumn: '1 / -1' }}>
            {targets
              .toSorted((a, b) => Number(isUnpublished(b)) - Number(isUnpublished(a)))
              .map((target) => (
                <TargetLine key={target.linkId} target={target} />
              ))}
          </ul>
        </FormSection>
      </RunReport>
    </Stack>
  );
}
