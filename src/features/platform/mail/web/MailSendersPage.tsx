import { Group } from '@mantine/core';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { dnsChecks, type MailSender, mailProviders, mailSendersApi } from '../senders.contract.ts';
import { dnsCheckNames, dnsTones } from './dnsTones.ts';
import { mailSenderActions } from './mailSenderActions.ts';
import { SenderBadge } from './SenderBadge.tsx';

const usesOf = ({ isDefault, sendsOrders }: MailSender): string =>
  [isDefault && 'Ofertas y campañas', sendsOrders && 'Pedidos y claves'].filter(Boolean).join(', ') || 'Ninguno';

const columns: Column<MailSender>[] = [
  {
    id: 'address',
    label: 'Remitente',
    sort: 'address',
    cell: ({ name, address }) => <TwoLines below={name}>{address}</TwoLines>,
  },
  { id: 'provider', label: 'Proveedor', width: 150, cell: ({ provider }) => mailProviders[provider] ?? provider },
  { id: 'uses', label: 'Envía', width: 190, cell: usesOf },
  {
    id: 'checks',
    label: 'Dominio',
    width: 320,
    cell: ({ checks }) => (
      <Group gap={4}>
        {dnsCheckNames.map((name) => (
          <StatusBadge key={name} tone={dnsTones[checks[name]?.state ?? 'unknown']}>
            {dnsChecks[name]}
          </StatusBadge>
        ))}
      </Group>
    ),
  },
  { id: 'state', label: 'Estado', width: 150, card: 'badge', cell: (sender) => <SenderBadge {...sender} /> },
];

const linkTo = (id: number) => ({ to: `/mail-senders/${id}` });

/** The senders of the company, and how their mails arrive. */
export function MailSendersPage() {
  const opens = useCan(mailSendersApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(mailSenderActions);
  return (
    <>
      <ListPage
        title="Remitentes de correo"
        path="/mail-senders"
        list={mailSendersApi.list}
        noun={['remitente', 'remitentes']}
        columns={columns}
        rowLabel={({ address }) => address}
        searchLabel="Buscar por nombre o correo"
        {...(opens && {
          open: ({ id }: MailSender) => linkTo(id),
          prefetch: ({ id }: MailSender) => endpointQuery(mailSendersApi.get, { params: { id } }),
        })}
        actions={(sender) => [edit(linkTo(sender.id)), history(sender), remove(sender)]}
        extra={<FieldLink path="/mail-integration" verb="Credenciales" what="de los proveedores de correo" />}
        create={{ label: 'Crear remitente', policy: mailSendersApi.create.policy, to: '/mail-senders/create' }}
        views={viewsApi}
        firstUse={{
          title: 'Tus correos salen desde la dirección de la plataforma',
          body: 'Crea un remitente con tu dominio: tus clientes ven tu nombre y llega menos a correo no deseado.',
        }}
      />
      {dialogs}
    </>
  );
}
