import { Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdKinds } from '#domain/holds/heldStates.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { type CompanyHold, holdsApi, policyOfKind } from '../../holds.contract.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { heldStateTexts, holdStateTexts } from './holdTexts.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import classes from './holds.module.css';

type Company = { id: number; name: string };
type Question = 'open' | CompanyHold;

const isPresent = ({ state }: CompanyHold) => state === 'open' || state === 'pending';

/** The holds of a company: those that are open or planned, and those that are over. */
export function CompanyHolds({ company: { id, name } }: { company: Company }) {
  const { data, error, refetch } = useQuery(endpointQuery(holdsApi.list, { params: { id } }));
  const [question, setQuestion] = useState<Question | null>(null);
  if (error) return <QueryFailed failure={error} what="las retenciones" onRetry={() => void refetch()} />;
  if (!data) return <FormSection title="Retenciones" />;
  const { timeZone, state } = data;
  const present = data.data.filter(isPresent);
  const past = data.data.filter((hold) => !isPresent(hold));
  const { tone, label } = heldStateTexts[state];
  const close = () => setQuestion(null);
  return (
    <>
      <FormSection title="Retenciones">
        <Group data-span={12} justify="space-between">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <Can do={holdsApi.open.policy}>
            <Button leftSection={<IconLock size={17} aria-hidden />} onClick={() => setQuestion('open')}>
              Retener
            </Button>
          </Can>
        </Group>
        {present.length === 0 && (
          <Text size="sm" c="dimmed" data-span={12}>
            Nada retiene a este comercio.
          </Text>
        )}
        {present.map((hold) => (
          <PresentHold key={hold.id} hold={hold} timeZone={timeZone} onRelease={() => setQuestion(hold)} />
        ))}
      </FormSection>
      {past.length > 0 && (
        <FormSection title="Retenciones anteriores">
          <ResponsiveTable
            label="Retenciones anteriores"
            rows={past}
            columns={pastColumns(timeZone)}
            idOf={(hold) => String(hold.id)}
            rowLabel={({ kind }) => holdKinds[kind]}
          />
        </FormSection>
      )}
      {question === 'open' && <HoldDialog company={{ id, name }} stored={data} onClose={close} />}
      {question !== null && question !== 'open' && (
        <ReleaseDialog
          company={{ id, name }}
          hold={question}
          isHeldOtherwise={present.some((hold) => hold.id !== question.id)}
          onClose={close}
        />
      )}
    </>
  );
}

type PresentHoldProps = { hold: CompanyHold; timeZone: string; onRelease: () => void };

function PresentHold({ hold, timeZone, onRelease }: PresentHoldProps) {
  const { kind, state, fromAt, untilAt, ordersStopAt, reason, sentence, authorName, createdAt } = hold;
  const at = (instant: string) => formatDateTime(instant, timeZone);
  const { tone, label } = holdStateTexts[state];
  return (
    <article className={classes.hold} data-span={12} aria-label={`Retención: ${holdKinds[kind]}`}>
      <div className={classes.head}>
        <Text fw={700}>{holdKinds[kind]}</Text>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Can do={policyOfKind(kind)}>
          <Button variant="default" size="compact-sm" onClick={onRelease}>
            Liberar
          </Button>
        </Can>
      </div>
      <Facts>
        <Fact label="Desde">{at(fromAt)}</Fact>
        {(untilAt === null || Date.parse(ordersStopAt) < Date.parse(untilAt)) && (
          <Fact label="Sin pedidos nuevos desde">{at(ordersStopAt)}</Fact>
        )}
        <Fact label="Hasta">{untilAt === null ? 'Que se libere' : at(untilAt)}</Fact>
        <Fact label="La abrió">
          {authorName}, {at(createdAt)}
        </Fact>
      </Facts>
      <p className={classes.quote}>
        <b>Motivo:</b> {reason}
      </p>
      <p className={classes.quote}>
        <b>El comercio lee:</b> {sentence}
      </p>
    </article>
  );
}

const pastColumns = (timeZone: string): Column<CompanyHold>[] => [
  { id: 'kind', label: 'Retención', width: 190, cell: ({ kind }) => holdKinds[kind] },
  { id: 'fromAt', label: 'Desde', width: 150, cell: ({ fromAt }) => formatDateTime(fromAt, timeZone) },
  { id: 'end', label: 'Hasta', width: 150, cell: (hold) => <End hold={hold} timeZone={timeZone} /> },
  {
    id: 'author',
    label: 'Quién y por qué',
    cell: ({ authorName, reason }) => <TwoLines below={reason}>{authorName}</TwoLines>,
  },
  {
    id: 'release',
    label: 'Quién la liberó',
    cell: ({ releasedBy, releaseReason }) => <TwoLines below={releaseReason}>{releasedBy ?? 'Terminó sola'}</TwoLines>,
  },
];

function End({ hold: { state, releasedAt, untilAt }, timeZone }: { hold: CompanyHold; timeZone: string }) {
  const end = state === 'released' ? releasedAt : untilAt;
  return end === null ? '—' : formatDateTime(end, timeZone);
}
