import { useNavigate } from '@tanstack/react-router';
import { foodTypeLabels } from '#domain/catalogue.ts';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  type Feed,
  type FeedDraft,
  feedChannelLabels,
  feedDraft,
  feedsApi,
  feedStatusLabels,
} from '../feeds.contract.ts';
import { networkLabels, networkOf } from '../networks.rules.ts';
import { feedActions } from './feedActions.ts';
import { FeedState } from './FeedState.tsx';
import { statusTones } from './statusTones.ts';

const { Text, Money, Select, MultiSelect, Switch, RemoteMultiSelect, useValue } = fieldsFor<FeedDraft>();

const list = { to: '/social-networks', label: 'Catálogos en redes' };

/** Creates a feed, or shows one with its state and edits it. */
export function FeedForm({ feed, initial }: { feed?: Feed | undefined; initial: FeedDraft }) {
  const navigate = useNavigate();
  const changes = useCan(feedsApi.update.policy);
  const save = useSaveRecord(feedsApi, feed);
  return (
    <FormPage<FeedDraft, Feed>
      title={feed?.name ?? 'Crear catálogo'}
      back={list}
      {...(feed && {
        badge: <StatusBadge tone={statusTones[feed.status]}>{feedStatusLabels[feed.status]}</StatusBadge>,
        sub: networkLabels[feed.network],
        actions: <FeedMenu feed={feed} />,
        tabs: [
          { value: 'estado', label: 'Estado', content: <FeedState feed={feed} /> },
          { value: 'ajustes', label: 'Ajustes', content: <Settings isNew={false} /> },
        ],
      })}
      schema={feedDraft}
      initial={initial}
      version={feed?.version}
      save={save}
      onSaved={({ id }) => {
        if (!feed) void navigate({ to: `/social-networks/${id}` });
      }}
      success={feed ? 'Catálogo guardado' : 'Catálogo creado'}
      createLabel="Crear catálogo"
      readOnly={feed !== undefined && !changes}
    >
      <Settings isNew />
    </FormPage>
  );
}

/** The network is part of the address that the network reads, so it never changes. */
function Settings({ isNew }: { isNew: boolean }) {
  const { rows } = networkOf(useValue('network'));
  return (
    <>
      <FormSection title="Catálogo">
        <Text name="name" label="Nombre" first={isNew} span={6} />
        <Select name="network" label="Red" options={networkLabels} disabled={!isNew} span={6} />
        <Text
          name="titleTemplate"
          label="Título de cada producto"
          description="Usa {producto}, {local}, {empresa} y {categoria}."
        />
      </FormSection>
      <FormSection title="Qué se publica" hint="El precio es el que ven tus clientes en la tienda.">
        <RemoteMultiSelect
          name="storeIds"
          label="Locales"
          of="stores"
          placeholder="Todos"
          description="En blanco son todos. Si un cambio deja menos del 70 % de las filas, te pedimos confirmarlo."
        />
        {rows === 'either' && (
          <Switch
            name="perStore"
            label="Una fila por producto y local"
            description="Sin esto va una fila por producto, con el precio y el enlace del primer local que lo tiene."
          />
        )}
        <Select name="channel" label="Canal" options={feedChannelLabels} span={6} />
        <Select name="dispatchMethod" label="Precio de" options={dispatchLabels} span={6} />
        <MultiSelect name="foodTypes" label="Tipos de producto" placeholder="Todos" options={foodTypeLabels} span={6} />
        <Money name="minPrice" label="Precio mínimo" span={6} />
      </FormSection>
    </>
  );
}

/** Actions on a feed from its page. */
function FeedMenu({ feed }: { feed: Feed }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(feedActions, () => void navigate({ to: list.to }));
  return (
    <>
      <HistoryButton api={auditApi} table="feeds" id={feed.id} />
      <RowMenu label={feed.name} actions={[remove(feed)]} />
      {dialogs}
    </>
  );
}
