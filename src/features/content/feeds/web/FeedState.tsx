import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { type Feed, feedsApi } from '../feeds.contract.ts';
import { isUnread } from '../holding.rules.ts';
import { feedPath, networkOf } from '../networks.rules.ts';
import { fixPath, isError, problems } from '../problems.rules.ts';
import classes from './FeedState.module.css';
import { FeedSample } from './FeedSample.tsx';

/** The present file of a feed: its rows, its address, who reads it, and what is missing. */
export function FeedState({ feed: initial }: { feed: Feed }) {
  const { data: feed = initial } = useQuery(endpointQuery(feedsApi.get, { params: { id: initial.id } }));
  return (
    <>
      <Notice feed={feed} />
      <Numbers feed={feed} />
      <Address feed={feed} />
      {feed.problems.length > 0 && <Problems feed={feed} />}
      {feed.builtAt !== null && <FeedSample feed={feed} />}
    </>
  );
}

/** Why the present file is not of today, and what to do. */
function Notice({ feed }: { feed: Feed }) {
  const { integer } = useTenantFormat();
  const now = useMinute();
  const { status, heldCount, confirmedCount, rowCount, builtAt } = feed;
  const presentFile = builtAt === null ? 'Todavía no hay archivo.' : 'La red sigue leyendo el último archivo.';
  if (status === 'held' && heldCount !== null)
    return (
      <Warning title={`El archivo nuevo trae ${integer(heldCount)} de ${integer(confirmedCount)} filas`}>
        <Text size="sm">
          Publicar menos del 70 % puede borrar productos en la red. Mientras no lo confirmes, sigue el archivo de{' '}
          {integer(rowCount)} filas.
        </Text>
        <ConfirmButton feed={feed} />
      </Warning>
    );
  if (status === 'unpublished')
    return (
      <Warning title="Ningún local vende un menú publicado en este canal">
        {presentFile} Publica un menú para actualizarlo.
      </Warning>
    );
  if (status === 'empty')
    return (
      <Warning title="Ningún producto cumple lo que pide la red">{presentFile} Revisa los motivos más abajo.</Warning>
    );
  if (status === 'failed')
    return <Warning title="No pudimos construir el archivo">{presentFile} Volveremos a intentarlo.</Warning>;
  if (isUnread(feed, now))
    return (
      <Warning title="La red no lee este catálogo hace más de 36 horas">
        Revisa que la dirección esté en {networkOf(feed.network).hint}
      </Warning>
    );
  return null;
}

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="amber" title={title} icon={<IconAlertTriangle size={20} aria-hidden />}>
    {children}
  </Alert>
);

function ConfirmButton({ feed: { id, heldCount } }: { feed: Feed }) {
  const { integer } = useTenantFormat();
  const publish = useEndpointMutation(feedsApi.confirm, { success: 'Archivo publicado' });
  if (!useCan(feedsApi.confirm.policy)) return null;
  return (
    <Button mt="sm" loading={publish.isPending} onClick={() => publish.mutate({ params: { id } })}>
      Publicar con {pluralize(heldCount ?? 0, ['fila', 'filas'], integer)}
    </Button>
  );
}

function Numbers({ feed }: { feed: Feed }) {
  const { integer } = useTenantFormat();
  const build = useEndpointMutation(feedsApi.build, { success: 'Lo estamos construyendo' });
  const canBuild = useCan(feedsApi.build.policy);
  const { rowCount, leftOutCount, builtAt, checkedAt } = feed;
  return (
    <FormSection>
      <div className={classes.wide}>
        <Facts large>
          <Fact label="Filas">{integer(rowCount)}</Fact>
          <Fact label="Productos fuera">{integer(leftOutCount)}</Fact>
        </Facts>
        <Text size="sm" c="dimmed" mt="sm">
          Archivo: <DateTime at={builtAt} otherwise="todavía ninguno" /> · Revisado:{' '}
          <DateTime at={checkedAt} otherwise="todavía no" />
        </Text>
        {canBuild && (
          <Button
            variant="default"
            mt="md"
            leftSection={<IconRefresh size={17} aria-hidden />}
            loading={build.isPending}
            onClick={() => build.mutate({ params: { id: feed.id } })}
          >
            Construir ahora
          </Button>
        )}
      </div>
    </FormSection>
  );
}

function Address({ feed }: { feed: Feed }) {
  const rotate = useEndpointMutation(feedsApi.rotate, { success: 'Dirección cambiada' });
  const canRotate = useCan(feedsApi.rotate.policy);
  const { id, readAt, otherReadAt, otherAgent, oldTokenUntil } = feed;
  const now = useMinute();
  const isRotated = oldTokenUntil !== null && Date.parse(oldTokenUntil) > now;
  const url = `${window.location.origin}${feedPath(feed)}`;
  const confirmRotation = () =>
    confirm({
      title: '¿Cambiar la dirección?',
      body: 'La actual responde siete días más: en ese plazo, pon la nueva en la red.',
      confirm: 'Cambiar dirección',
      run: () => rotate.mutateAsync({ params: { id } }),
    });
  return (
    <FormSection title="Dirección para la red" hint={networkOf(feed.network).hint}>
      <div className={classes.wide}>
        <code className={classes.address}>{url}</code>
        <Group gap="xs" my="sm">
          <CopyText variant="default" value={url} label="Copiar" copied="Copiada" />
          {feed.builtAt !== null && (
            <Button
              variant="default"
              component="a"
              href={feedPath(feed)}
              download
              leftSection={<IconDownload size={17} aria-hidden />}
            >
              Descargar
            </Button>
          )}
          {canRotate && !isRotated && (
            <Button variant="subtle" onClick={confirmRotation}>
              Cambiar dirección
            </Button>
          )}
        </Group>
        {isRotated && (
          <Text size="sm">
            La dirección anterior responde hasta el <DateTime at={oldTokenUntil} />. Desde entonces puedes cambiarla
            otra vez.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Última lectura de la red: <DateTime at={readAt} otherwise="ninguna todavía" />
          {otherReadAt !== null && (
            <>
              {' '}
              · también la leyó {otherAgent} el <DateTime at={otherReadAt} />
            </>
          )}
        </Text>
      </div>
    </FormSection>
  );
}

function Problems({ feed }: { feed: Feed }) {
  const { integer } = useTenantFormat();
  return (
    <FormSection title="Qué revisar" hint="Lo que no cumple queda fuera; el resto va con un cambio.">
      <div className={classes.wide}>
        <Rows>
          {feed.problems.map((group) => (
            <Row
              key={group.problem}
              about={isError(group.problem) ? 'Quedan fuera' : 'Van igual'}
              end={<FieldLink path={fixPath(group)} verb="Arreglar" what={problems[group.problem].label} />}
            >
              {integer(group.count)} {problems[group.problem].label}
            </Row>
          ))}
        </Rows>
      </div>
    </FormSection>
  );
}
