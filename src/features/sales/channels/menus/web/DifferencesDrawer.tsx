import { Alert, Button, Checkbox, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { changeKinds, type ChannelTarget, channelMenusApi, type MenuDifference } from '../channelMenus.contract.ts';
import { isTakeable } from '../differenceTaking.rules.ts';
import { changeValue } from '../previewFile.rules.ts';
import { BeforeAfter } from './ChangeLines.tsx';
import classes from './Preview.module.css';
import { type Taking, useTaking } from './useTaking.ts';

/** Where a part is missing, in the place of what changed. */
const labels: Partial<Record<MenuDifference['kind'], string>> = { added: 'Falta allá', removed: 'Sobra allá' };

type LineProps = {
  difference: MenuDifference;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAccept: (ids: number[], accepted: boolean) => void;
  onTake: (ids: number[]) => void;
  /** Why its value could not be taken. */
  refusal: string | undefined;
  isBusy: boolean;
};

function DifferenceLine({ difference, isChosen, onChoose, onAccept, onTake, refusal, isBusy }: LineProps) {
  const { country } = useCurrentUser().tenant;
  const { id, kind, name, place, before, after, path, acceptedAt, acceptedBy } = difference;
  const isPart = (kind === 'added' || kind === 'removed') && place === null;
  return (
    <li className={classes.line}>
      {!acceptedAt && (
        <Checkbox
          size="xs"
          aria-label={`Elegir ${changeKinds[kind]}: ${name || 'local'}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <span className={classes.kind}>{labels[kind] ?? changeKinds[kind]}</span>
      {name !== '' && <b>{name}</b>}
      {place !== null && <Text span size="sm" c="dimmed">{`en «${place}»`}</Text>}
      {!isPart && kind !== 'picture' && (
        <BeforeAfter
          before={changeValue(difference, before, country)}
          after={changeValue(difference, after, country)}
        />
      )}
      {path && <FixLink path={path} verb="Ver" what={name} />}
      {acceptedAt && (
        <Text span size="sm" c="dimmed">
          A propósito, según {acceptedBy || 'Comanda'}, <DateTime at={acceptedAt} />
        </Text>
      )}
      {!acceptedAt && isTakeable(difference) && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={`Tomar lo de la app: ${changeKinds[kind]} de ${name}`}
          onClick={() => onTake([id])}
        >
          Tomar lo de la app
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isBusy}
        aria-label={`${acceptedAt ? 'Volver a avisar' : 'Es a propósito'}: ${name || changeKinds[kind]}`}
        onClick={() => onAccept([id], acceptedAt === null)}
      >
        {acceptedAt ? 'Volver a avisar' : 'Es a propósito'}
      </Button>
      {refusal && (
        <Text size="sm" c="red" role="alert" w="100%">
          {refusal}
        </Text>
      )}
    </li>
  );
}

type DecisionsProps = {
  /** The chosen ones, or all that are open. */
  differences: readonly MenuDifference[];
  onPublish: () => void;
  onAccept: (ids: number[], accepted: boolean) => void;
  taking: Taking;
};

/** Decisions on several differences in one press. */
function Decisions({ differences, onPublish, onAccept, taking }: DecisionsProps) {
  const { integer } = useTenantFormat();
  const takeable = differences.filter(isTakeable).map(({ id }) => id);
  const accept = () =>
    onAccept(
      differences.map(({ id }) => id),
      true,
    );
  return (
    <Group gap="sm">
      <Button onClick={onPublish}>Publicar de nuevo…</Button>
      {takeable.length > 0 && (
        <Button variant="default" loading={taking.isPending} onClick={() => void taking.takeAll(takeable)}>
          Tomar {pluralize(takeable.length, ['valor', 'valores'], integer)} de la app
        </Button>
      )}
      <Button variant="default" onClick={accept}>
        Dejar {pluralize(differences.length, ['diferencia', 'diferencias'], integer)} a propósito
      </Button>
    </Group>
  );
}

type DrawerProps = { target: ChannelTarget; onPublish: () => void; onClose: () => void };

/** The differences of a menu at a channel: staff publish again, take what is there, or accept it as meant to be so. */
export function DifferencesDrawer({ target, onPublish, onClose }: DrawerProps) {
  const { storeName, channelName, linkId } = target;
  const query = endpointQuery(channelMenusApi.differences, { params: { id: linkId } });
  const { data, error, refetch } = useQuery(query);
  useRefetchOnEvent('channel_links', query);
  const accept = useEndpointMutation(channelMenusApi.acceptDifferences);
  const compare = useEndpointMutation(channelMenusApi.compare, { success: 'Leyendo el menú del canal' });
  const onAccept = (ids: number[], accepted: boolean) =>
    void accept.mutateAsync({ params: { id: linkId }, body: { ids, accepted } }).then(() => refetch(), toasts.failure);
  const taking = useTaking(linkId, () => void refetch());
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const { comparedAt = null, problem = null } = data ?? {};
  const open = data?.data.filter(({ acceptedAt }) => acceptedAt === null) ?? [];
  const chosen = open.filter(({ id }) => chosenIds.has(id));
  const choose = (id: number, isChosen: boolean) =>
    setChosenIds(new Set(isChosen ? [...chosenIds, id] : [...chosenIds].filter((each) => each !== id)));
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title={`Lo que muestra ${channelName} de ${storeName}`}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {comparedAt ? (
              <>
                Leído <DateTime at={comparedAt} />
              </>
            ) : (
              'Todavía no se lee'
            )}
          </Text>
          <Button
            size="compact-sm"
            variant="light"
            loading={compare.isPending}
            onClick={() => compare.mutate({ body: { linkIds: [linkId] } })}
          >
            Leer ahora
          </Button>
        </Group>
        {problem && (
          <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
            {problem}
          </Alert>
        )}
        {error && <QueryFailed failure={error} what="las diferencias" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={120} radius="md" />}
        {data?.data.length === 0 && !problem && comparedAt && (
          <FirstUse title="Muestra lo que publicaste" body={`${channelName} no muestra nada distinto.`} />
        )}
        {open.length > 0 && (
          <Decisions differences={chosen.length > 0 ? chosen : open} {...{ onPublish, onAccept, taking }} />
        )}
        <ul className={classes.list}>
          {data?.data.map((difference) => (
            <DifferenceLine
              key={difference.id}
              difference={difference}
              isChosen={chosenIds.has(difference.id)}
              onChoose={(isChosen) => choose(difference.id, isChosen)}
              onAccept={onAccept}
              onTake={(ids) => void taking.take(ids)}
              refusal={taking.refusals.get(difference.id)}
              isBusy={accept.isPending || taking.isPending}
            />
          ))}
        </ul>
      </Stack>
    </Drawer>
  );
}
