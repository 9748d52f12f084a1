import { Text } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { dispatchLabels, dispatchMethods, type DispatchMethod } from '#domain/delivery/dispatch.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { LastChange } from '#kit/web/record/LastChange.tsx';
import { RecordLink } from '#kit/web/record/RecordLink.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { storeGroupsApi } from '../../../groups/storeGroups.contract.ts';
import { ReadinessNotice } from '../../../readiness/web/ReadinessNotice.tsx';
import type { Store } from '../../../record/stores.contract.ts';
import { detailOf, useStateText } from '../../../record/web/StoreState.tsx';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** The point of sale of a store: what it lacks to take orders, or its card with the queue and the setting. */
    storePos: ComponentType<{ storeId: number; place: 'lead' | 'side' }>;
  }
}

/** Whether the store takes orders now each way, and what it needs to sell. */
export function StoreNow({ store }: { store: Store }) {
  return (
    <>
      <FormSection title="Ahora">
        <Rows label="Estado">
          {dispatchMethods.map((method) => (
            <MethodNow key={method} store={store} method={method} />
          ))}
        </Rows>
      </FormSection>
      <ReadinessNotice store={store} />
      <Suspense>
        <ScreenPart part="storePos" storeId={store.id} place="lead" />
      </Suspense>
    </>
  );
}

function MethodNow({ store, method }: { store: Store; method: DispatchMethod }) {
  const stateText = useStateText(store, method);
  const { open, wait } = store.state[method];
  const details = [detailOf(stateText), open && `espera de ${wait} min`].filter(Boolean).join(' · ');
  return (
    <Row about={details} end={<StatusBadge tone={stateText.tone}>{stateText.word}</StatusBadge>}>
      {dispatchLabels[method]}
    </Row>
  );
}

const topics = ['stores', 'channel_links'];

/** Point of sale, menu, groups and last change of a store. */
export function StoreSide({ store }: { store: Store }) {
  return (
    <>
      <Suspense>
        <ScreenPart part="storePos" storeId={store.id} place="side" />
      </Suspense>
      <MenuSection store={store} />
      <LastChange api={auditApi} table="stores" id={store.id} updatedAt={store.updatedAt} topics={topics} />
    </>
  );
}

function MenuSection({ store: { menuId, menuName, groups } }: { store: Store }) {
  const menu = menuId !== null && (
    <RecordLink to={`/menu/edit-menu/${menuId}`} policy="menus.show">
      {menuName}
    </RecordLink>
  );
  return (
    <FormSection title="Qué vende">
      <Rows>
        <Row end={menu || <Text inherit>Sin menú</Text>}>Menú</Row>
        {groups.length > 0 && (
          <Row
            end={groups.map(({ id, name }) => (
              <RecordLink key={id} to={`/store-groups/edit/${id}`} policy={storeGroupsApi.get.policy}>
                {name}
              </RecordLink>
            ))}
          >
            {groups.length === 1 ? 'Grupo' : 'Grupos'}
          </Row>
        )}
      </Rows>
    </FormSection>
  );
}
