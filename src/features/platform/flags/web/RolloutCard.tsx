import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#kit/contract/values/plural.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import {
  type Rollout,
  type RolloutAction,
  rolloutsApi,
  rolloutStates,
  type RolloutState,
} from '../rollouts.contract.ts';
import { actionsOf, nextStepOf, watchedUntil } from '../rollouts.rules.ts';
import { RolloutActionForm } from './RolloutActionForm.tsx';

const tones: Record<RolloutState, Tone> = {
  running: 'info',
  halted: 'warning',
  rollingBack: 'warning',
  rolledBack: 'neutral',
  done: 'success',
};

/** The newest action of a person, by the state that it led to. */
const verbs: Record<RolloutState, string> = {
  running: 'Se continuó',
  halted: 'Se detuvo',
  rollingBack: 'Se revierte',
  rolledBack: 'Se revirtió',
  done: 'Se continuó',
};

const labels: Record<Exclude<RolloutAction, 'advance'>, string> = {
  halt: 'Detener',
  resume: 'Continuar',
  rollBack: 'Revertir',
};

/** A staged rollout of a flag: its steps, and what can be done with it. */
export function RolloutCard({ flag, rollout }: { flag: string; rollout: Rollout }) {
  const [action, setAction] = useState<RolloutAction | null>(null);
  const { value, reason, authorName, createdAt, state, stateReason, stateBy, memberCount, steps } = rollout;
  const next = nextStepOf(steps);
  const watchEnd = state === 'running' ? watchedUntil(steps) : null;
  const labelOf = (each: RolloutAction) =>
    each === 'advance' ? `Comenzar ${steps[next ?? 0]?.percent} %` : labels[each];
  return (
    <FormSection
      title={`Despliegue por etapas: ${value ? 'activar' : 'desactivar'}`}
      hint={
        <>
          {reason} · {authorName}, <DateTime at={createdAt} />
        </>
      }
    >
      <Group gap="sm">
        <StatusBadge tone={tones[state]}>{rolloutStates[state]}</StatusBadge>
        <Text size="sm">
          {plural(memberCount, 'comercio la tiene', 'comercios la tienen')} por este despliegue por etapas
        </Text>
      </Group>
      {stateReason && <Text size="sm">{stateBy ? `${verbs[state]}: ${stateReason} · ${stateBy}` : stateReason}</Text>}
      {watchEnd !== null && (
        <Text size="sm">
          Todas las etapas comenzaron. Las tareas y solicitudes que fallan se comparan hasta el{' '}
          <DateTime at={new Date(watchEnd).toISOString()} />, o hasta que planifiques otro despliegue por etapas.
        </Text>
      )}
      <Rows ordered label="Etapas">
        {steps.map((step) => (
          <Row
            key={step.percent}
            about={<StepTimes step={step} />}
            end={step.startedAt ? <StatusBadge tone="success">Comenzada</StatusBadge> : null}
          >
            {step.percent} % · {plural(step.companyCount, 'comercio', 'comercios')}
          </Row>
        ))}
      </Rows>
      <Can do={rolloutsApi.change.policy}>
        <Group gap="sm">
          {actionsOf(rollout).map((each) => (
            <Button
              key={each}
              size="compact-md"
              variant={each === 'advance' || each === 'resume' ? 'filled' : 'default'}
              onClick={() => setAction(each)}
            >
              {labelOf(each)}
            </Button>
          ))}
        </Group>
      </Can>
      {action && (
        <RolloutActionForm
          flag={flag}
          rollout={rollout}
          action={action}
          label={labelOf(action)}
          onClose={() => setAction(null)}
        />
      )}
    </FormSection>
  );
}

function StepTimes({ step: { startsAt, startedAt, startedBy, startedReason } }: { step: Rollout['steps'][number] }) {
  if (startedAt)
    return (
      <>
        {startedReason && `${startedReason} · `}
        {startedBy}, <DateTime at={startedAt} />
      </>
    );
  if (startsAt)
    return (
      <>
        Comienza sola: <DateTime at={startsAt} />
      </>
    );
  return 'La comienza una persona';
}
