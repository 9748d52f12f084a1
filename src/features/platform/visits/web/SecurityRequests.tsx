import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from '#features/platform/account/web/index.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type SecurityRequest, securityVisitsApi } from '../securityVisits.contract.ts';
import { approvalHours } from '../securityVisits.rules.ts';
import { visitMinutes } from '../visits.contract.ts';
import classes from './SecurityRequests.module.css';

type Decision = 'approve' | 'reject';

const decisions = {
  approve: { button: 'Aprobar', title: 'Aprobar la visita de seguridad', done: 'Visita aprobada', color: undefined },
  reject: { button: 'Rechazar', title: 'Rechazar la visita de seguridad', done: 'Visita rechazada', color: 'red' },
} as const;

type DecisionModalProps = { request: SecurityRequest; decision: Decision; onClose: () => void };

function DecisionModal({ request: { id, company, requester }, decision, onClose }: DecisionModalProps) {
  const { button, title, done, color } = decisions[decision];
  const decide = useEndpointMutation(securityVisitsApi[decision], { invalidates: ['visits'] });
  const decideWith = async (code: string) => {
    await decide.mutateAsync({ params: { id }, body: { code } });
    toasts.success(done);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <CodeForm button={button} color={color} onCode={decideWith}>
        {decision === 'approve'
          ? `${requester.name} podrá entrar una vez a ${company.name} en las próximas ${approvalHours} horas, en solo lectura y por ${visitMinutes} minutos. El comercio no la ve.`
          : `${requester.name} no podrá entrar a ${company.name} con esta solicitud.`}
      </CodeForm>
    </Modal>
  );
}

type RequestProps = { request: SecurityRequest; onDecide: (decision: Decision) => void };

function Request({ request, onDecide }: RequestProps) {
  const { id } = useCurrentUser();
  const { company, requester, reason, ticket, state, createdAt, expiresAt, approvedBy } = request;
  const isCallers = requester.id === id;
  return (
    <li className={classes.request}>
      <div>
        <Text size="sm" fw={700}>
          {company.name}
        </Text>
        <Text size="sm">
          {reason} ({ticket})
        </Text>
        <Text size="xs" c="dimmed">
          {requester.name}, <DateTime at={createdAt} />
          {approvedBy && ` · Aprobó ${approvedBy}`} · Vence <DateTime at={expiresAt} />
        </Text>
      </div>
      {state === 'approved' && <StatusBadge tone="success">Aprobada, sin usar</StatusBadge>}
      {state === 'pending' && isCallers && <StatusBadge tone="info">Espera a otra persona propietaria</StatusBadge>}
      {state === 'pending' && !isCallers && (
        <Group gap="xs">
          <Button size="xs" onClick={() => onDecide('approve')}>
            Aprobar
          </Button>
          <Button size="xs" variant="default" onClick={() => onDecide('reject')}>
            Rechazar
          </Button>
        </Group>
      )}
    </li>
  );
}

/** Requests for security visits, for owners of the platform. Nothing without any. */
export function SecurityRequests() {
  const canDecide = useCan(securityVisitsApi.list.policy);
  const { data, error, refetch } = useQuery({ ...endpointQuery(securityVisitsApi.list), enabled: canDecide });
  const [open, setOpen] = useState<Omit<DecisionModalProps, 'onClose'> | null>(null);
  const requests = data?.data ?? [];
  if (error) return <QueryFailed failure={error} what="las solicitudes" onRetry={() => void refetch()} />;
  return (
    <>
      {requests.length > 0 && (
        <div className={classes.section}>
          <FormSection
            title="Visitas de seguridad"
            hint="Las aprueba una persona propietaria que no sea quien las pidió. El comercio no las ve."
          >
            <ul aria-label="Solicitudes de visitas de seguridad">
              {requests.map((request) => (
                <Request key={request.id} request={request} onDecide={(decision) => setOpen({ request, decision })} />
              ))}
            </ul>
          </FormSection>
        </div>
      )}
      {open && <DecisionModal {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
