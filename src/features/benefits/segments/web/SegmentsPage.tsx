import { IconUsersGroup } from '@tabler/icons-react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { ruleText } from '../ruleText.rules.ts';
import type { SegmentRules } from '../segmentRules.contract.ts';
import { type Segment, segmentsApi } from '../segments.contract.ts';
import { segmentActions } from './segmentActions.ts';

const columns: Column<Segment>[] = [
  { id: 'name', label: 'Nombre', sort: 'name', cell: ({ name }) => name },
  { id: 'rules', label: 'Condiciones', width: 420, cell: ({ rules }) => <Rules rules={rules} /> },
  { ...updatedColumn, optional: false },
];

const linkTo = (id: number) => ({ to: `/segments/${id}` });

/** The segments of the tenant, with everything done to them. */
export function SegmentsPage() {
  const opens = useCan(segmentsApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(segmentActions);
  return (
    <>
      <ListPage
        title="Segmentos"
        path="/segments"
        list={segmentsApi.list}
        noun={['segmento', 'segmentos']}
        columns={columns}
        filters={[]}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        {...(opens && {
          open: ({ id }: Segment) => linkTo(id),
          prefetch: ({ id }: Segment) => endpointQuery(segmentsApi.get, { params: { id } }),
        })}
        actions={(segment) => [edit(linkTo(segment.id)), history(segment), remove(segment)]}
        create={{ label: 'Crear segmento', policy: segmentsApi.create.policy, to: '/segments/create' }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay segmentos',
          body: 'Agrupa a tus clientes por lo que piden, cuánto y cuándo, y ve a cuántos les puedes escribir.',
          icon: <IconUsersGroup size={30} />,
        }}
      />
      {dialogs}
    </>
  );
}

function Rules({ rules }: { rules: SegmentRules }) {
  const format = useTenantFormat();
  return rules.length === 0 ? 'Todos los clientes' : rules.map((rule) => ruleText(rule, format)).join(' · ');
}
