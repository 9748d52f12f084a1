import { Alert, Stack, Text } from '@mantine/core';
import { momentPhrase } from '#domain/time/momentPhrase.ts';
import { FixContact, FieldLink } from '#kit/web/form/FixLink.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { isUnsettled, stateText, taskText } from '../posOrderTexts.rules.ts';
import { type MissingCode, type PosOrderRow, posOrdersApi } from '../posOrders.contract.ts';
import { PosOrderActions } from './PosOrderActions.tsx';

/** An order as it stands at its point of sale, with what a person has to do there. */
export function PosOrderState({ row }: { row: PosOrderRow }) {
  const { state, needsPerson, problem, missing, task, taskReason } = row;
  const now = useMinute();
  const moment = (at: string) => momentPhrase(at, { timeZone: row.timeZone, now });
  const hasProblem = needsPerson && problem !== null && state !== 'dropped';
  return (
    <Stack gap="sm">
      <Text size="sm">
        {stateText(row, moment)}
        {row.sentAt !== null && state === 'sent' && row.settledBy === null && ` Se envió ${moment(row.sentAt)}.`}
        {row.blocksKitchen && ' La cocina lo espera, 20 segundos a lo más.'}
      </Text>
      {hasProblem && (
        <Alert color="red" radius="md" title={problem}>
          {missing.length > 0 && <MissingCodes missing={missing} />}
          {!isUnsettled(row) && 'Se revisa en la sección «Documento» del pedido.'}
        </Alert>
      )}
      {task !== null && (
        <Alert color={task === 'cancel' ? 'gray' : 'amber'} radius="md" title={taskText(row)}>
          {taskReason}
        </Alert>
      )}
      <Can do={posOrdersApi.retry.policy}>
        <PosOrderActions row={row} />
      </Can>
    </Stack>
  );
}

const mappingPath = '/pos-integration/mapping';

/** Products and options without a code, each with a link to its line of the mapping. */
function MissingCodes({ missing }: { missing: readonly MissingCode[] }) {
  return (
    <Stack gap={4}>
      {missing.map(({ kind, id, name }) => (
        <Text key={`${kind} ${id} ${name}`} size="sm">
          {name}{' '}
          {id === 0 ? (
            'no está en tu catálogo.'
          ) : (
            <FieldLink
              path={`${mappingPath}?${new URLSearchParams({ query: name })}`}
              verb="Asignar código"
              what={`de ${name}`}
            />
          )}
        </Text>
      ))}
      <FixContact path={mappingPath} />
    </Stack>
  );
}
