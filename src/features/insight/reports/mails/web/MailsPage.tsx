import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { cadenceLabels, mailableLabels, type ReportMail, reportMailsApi } from '../mails.contract.ts';
import { scheduleText } from '../mailText.ts';
import { mailActions } from './mailActions.ts';
import { withoutMail } from './recipientWords.ts';

const MailModal = lazy(() => import('./MailModal.tsx').then((file) => ({ default: file.MailModal })));

/** The day and hour of the next mail in words, by the clock of the company. */
function Next({ mail: { nextAt, ...mail } }: { mail: ReportMail }) {
  const { longDay, dayOf, time, zone } = useTenantFormat();
  const below = scheduleText(mail);
  if (nextAt === null) return <TwoLines below={below}>No se envía</TwoLines>;
  return <TwoLines below={below}>{`${longDay(dayOf(nextAt))}, ${time(nextAt)}${zone ? ` (${zone})` : ''}`}</TwoLines>;
}

function LastSent({ mail: { lastSent } }: { mail: ReportMail }) {
  const { integer } = useTenantFormat();
  if (!lastSent)
    return (
      <Text span inherit c="dimmed">
        Todavía nunca
      </Text>
    );
  const count = pluralize(lastSent.recipients, ['persona', 'personas'], integer);
  return (
    <TwoLines below={`${lastSent.words}, a ${count}`}>
      <DateTime at={lastSent.at} />
    </TwoLines>
  );
}

/** Who gets it, and beside them who does not, with why. */
function Recipients({ mail: { recipients } }: { mail: ReportMail }) {
  const { integer } = useTenantFormat();
  const left = withoutMail(recipients);
  const names = recipients.filter(({ state }) => state === 'receives').map(({ name }) => name);
  const [first, second, ...others] = names;
  const firstNames = [first, second].filter(Boolean).join(', ');
  return (
    <TwoLines below={left.map(({ name, why }) => `${name}: ${why}`).join('. ')}>
      {firstNames ? `${firstNames}${others.length > 0 ? ` y ${integer(others.length)} más` : ''}` : 'Nadie lo recibe'}
    </TwoLines>
  );
}

const columns: Column<ReportMail>[] = [
  {
    id: 'name',
    label: 'Nombre',
    cell: ({ name, type }) => <TwoLines below={mailableLabels[type]}>{name}</TwoLines>,
  },
  { id: 'nextAt', label: 'Próximo envío', width: 250, cell: (mail) => <Next mail={mail} /> },
  { id: 'lastSent', label: 'Último envío', width: 220, cell: (mail) => <LastSent mail={mail} /> },
  { id: 'recipients', label: 'Para', width: 240, cell: (mail) => <Recipients mail={mail} /> },
  {
    id: 'active',
    label: 'Activo',
    width: 110,
    cell: ({ active }) => <StatusBadge tone={active ? 'success' : 'neutral'}>{active ? 'Sí' : 'No'}</StatusBadge>,
  },
];

const filters: readonly Filter[] = [
  { kind: 'select', name: 'cadence', label: 'Se envía', options: optionsOf(cadenceLabels) },
  {
    kind: 'segmented',
    name: 'active',
    label: 'Activo',
    options: [
      { value: true, label: 'Activos' },
      { value: false, label: 'Desactivados' },
    ],
  },
];

/** The reports that people get by mail, with everything done to them. */
export function MailsPage() {
  const { opened, open, close, linkTo } = useOpenRecord('/reports/mails');
  const opens = useCan(reportMailsApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(mailActions);
  return (
    <>
      <ListPage
        title="Reportes por correo"
        back={{ to: '/reports', label: 'Reportes' }}
        path="/reports/mails"
        list={reportMailsApi.list}
        noun={['reporte por correo', 'reportes por correo']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        {...(opens && {
          open: ({ id }: ReportMail) => linkTo(id),
          prefetch: ({ id }: ReportMail) => endpointQuery(reportMailsApi.get, { params: { id } }),
        })}
        actions={(mail) =>
          mail.isWithinReach ? [edit({ run: () => open(mail.id) }), history(mail), remove(mail)] : [history(mail)]
        }
        create={{ label: 'Enviar reporte por correo', policy: reportMailsApi.create.policy, ...linkTo('new') }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no se envía ningún reporte',
          body: 'Elige un reporte, a quién y cuándo: llega solo cada semana o cada mes, con lo que cada persona puede ver.',
        }}
      />
      <Suspense>{opened !== undefined && <MailModal key={opened} edit={opened} onClose={close} />}</Suspense>
      {dialogs}
    </>
  );
}
