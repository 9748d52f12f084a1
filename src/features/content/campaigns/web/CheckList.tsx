import { Button, Group, List, Skeleton, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { instantOfMoment } from '#domain/time/moments.ts';
import type { CallArgs } from '#kit/contract/endpoint.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type Campaign, campaignsApi } from '../campaigns.contract.ts';

const icons = {
  blocking: <IconCircleX size={18} color="var(--mantine-color-red-filled)" aria-label="Falta" />,
  warning: <IconAlertTriangle size={18} color="var(--mantine-color-amber-filled)" aria-label="Revisa" />,
};

const fineIcon = <IconCircleCheck size={18} color="var(--mantine-color-green-filled)" aria-hidden />;

/** The findings of a draft, a test, and the ways to send it. */
export function CheckList({ campaign }: { campaign: Campaign }) {
  const { integer } = useTenantFormat();
  const params = { id: campaign.id };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(campaignsApi.check, { params }),
    refetchOnMount: 'always',
  });
  const test = useEndpointMutation(campaignsApi.test, { success: 'La prueba va en camino' });
  const mails = data && pluralize(data.addresses, ['persona', 'personas'], integer);
  const isReady = data?.findings.every(({ level }) => level !== 'blocking') ?? false;
  return (
    <>
      <FormSection title="Antes de enviar">
        <div data-span={12}>
          {error && <QueryFailed failure={error} what="la revisión" onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton h={120} radius="md" />}
          {data && (
            <List spacing="xs" size="sm" center>
              <List.Item icon={data.addresses === 0 ? icons.warning : fineIcon}>
                {data.addresses === 0 ? 'No lo recibiría nadie.' : `Lo recibirían ${mails}.`}
              </List.Item>
              {data.findings.map(({ check, level, message }) => (
                <List.Item key={`${check} ${level}`} icon={icons[level]}>
                  {message}
                </List.Item>
              ))}
            </List>
          )}
        </div>
        <Can do={campaignsApi.test.policy}>
          <Group data-span={12}>
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ params, body: {} })}>
              Enviarme una prueba
            </Button>
          </Group>
        </Can>
      </FormSection>
      <Can do={campaignsApi.send.policy}>
        {isReady && <SendSection campaign={campaign} people={mails ?? ''} hasZones={(data?.zones ?? 1) > 1} />}
      </Can>
    </>
  );
}

const stopRule =
  'Se pone en pausa si el 2 % de las direcciones no existe, o si 1 de cada 1.000 personas la marca como no deseada.';

type SendSectionProps = { campaign: Campaign; people: string; hasZones: boolean };

function SendSection({ campaign, people, hasZones }: SendSectionProps) {
  const id = useId();
  const [moment, setMoment] = useState('');
  const [isLocal, setLocal] = useState(false);
  const { timeZone } = useCurrentUser().tenant;
  const send = useEndpointMutation(campaignsApi.send);
  const now = useMinute();
  const at = instantOfMoment(timeZone, moment);
  const isPast = at !== null && at.getTime() <= now;
  const confirmSend = (body: CallArgs<typeof campaignsApi.send>['body'], title: string, verb: string) =>
    confirm({
      title,
      body: `La reciben ${people}. ${stopRule}`,
      confirm: verb,
      run: () => send.mutateAsync({ params: { id: campaign.id }, body }),
    });
  const schedule = () =>
    at &&
    void confirmSend(
      isLocal ? { local: moment } : { at: at.toISOString() },
      `¿Programar «${campaign.name}»?`,
      'Programar',
    );
  return (
    <FormSection title="Enviar" hint={stopRule}>
      <Group data-span={12} align="end">
        <Button onClick={() => void confirmSend({}, `¿Enviar «${campaign.name}» ahora?`, 'Enviar ahora')}>
          Enviar ahora
        </Button>
        <Text size="sm" c="dimmed" pb={8}>
          o
        </Text>
        <MomentBox
          id={id}
          label="En un momento"
          value={moment}
          onChange={setMoment}
          error={isPast ? 'Elige un momento futuro' : undefined}
        />
        <Button variant="default" disabled={at === null || isPast} onClick={schedule}>
          Programar
        </Button>
      </Group>
      {hasZones && (
        <Switch
          data-span={12}
          label="A esa hora de cada local"
          description="Cada persona la recibe cuando el reloj del local de su último pedido da esa hora."
          checked={isLocal}
          onChange={({ currentTarget }) => setLocal(currentTarget.checked)}
        />
      )}
    </FormSection>
  );
}
