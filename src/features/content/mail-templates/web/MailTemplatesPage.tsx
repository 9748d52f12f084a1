import { IconTemplate } from '@tabler/icons-react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { type ListedMailTemplate, mailTemplatesApi } from '../mailTemplates.contract.ts';
import { createCampaign, mailTemplateActions } from './mailTemplateActions.tsx';

const columns: Column<ListedMailTemplate>[] = [
  { id: 'name', label: 'Plantilla', sort: 'name', cell: ({ name }) => name },
  { id: 'subject', label: 'Asunto', width: 420, cell: ({ subject }) => subject },
  { ...updatedColumn, optional: false },
];

const linkTo = (id: number) => ({ to: `/mail-templates/${id}` });

/** The mail templates of the tenant, with everything done to them. */
export function MailTemplatesPage() {
  const opens = useCan(mailTemplatesApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(mailTemplateActions);
  return (
    <>
      <ListPage
        title="Plantillas de correo"
        path="/mail-templates"
        list={mailTemplatesApi.list}
        noun={['plantilla', 'plantillas']}
        columns={columns}
        filters={[]}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre o asunto"
        {...(opens && {
          open: ({ id }: ListedMailTemplate) => linkTo(id),
          prefetch: ({ id }: ListedMailTemplate) => endpointQuery(mailTemplatesApi.get, { params: { id } }),
        })}
        actions={(template) => [
          edit(linkTo(template.id)),
          createCampaign(template),
          history(template),
          remove(template),
        ]}
        create={{ label: 'Crear plantilla', policy: mailTemplatesApi.create.policy, to: '/mail-templates/create' }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay plantillas',
          body: 'Escribe una vez los correos que repites, o guarda una campaña como plantilla.',
          icon: <IconTemplate size={30} />,
        }}
      />
      {dialogs}
    </>
  );
}
