import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type StorePos, storePosApi } from '#features/sales/orders/pos/storePos.contract.ts';
import type { StoreDraft } from '#features/stores/record/stores.contract.ts';
import { integrationPorts } from '#domain/integrationPorts.ts';
import { momentPhrase } from '#domain/time/momentPhrase.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { posStateText, shiftText } from '../storePosTexts.rules.ts';

/** Milliseconds between two reads: no event reports that a point of sale takes no orders. */
const readEvery = 30_000;

const { Switch } = fieldsFor<StoreDraft>();

/** The point of sale of a store, in the form of the store; nothing where it has none, but for those who can connect one. */
export function PosCard({ storeId }: { storeId: number }) {
  const { superAdmin, flags } = useCurrentUser();
  const canRead = useCan(storePosApi.ofStore.policy);
  const { data, isLoading } = useQuery({
    ...endpointQuery(storePosApi.ofStore, { params: { id: storeId } }),
    enabled: canRead && flags.includes(integrationPorts.pos.flag),
    refetchInterval: ({ state }) => (state.data?.pos ? readEvery : false),
  });
  if (isLoading) return <Skeleton h={260} radius="lg" />;
  if (!data) return null;
  if (data.pos) return <Card storeId={storeId} pos={data.pos} />;
  return superAdmin ? <WithoutPos /> : null;
}

function WithoutPos() {
  return (
    <FormSection title="Caja">
      <Text size="sm" data-span={12}>
        Los pedidos de este local no van a ninguna caja.{' '}
        <FieldLink path="/pos-integration" verb="Conectar una caja" what="para este local" />
      </Text>
    </FormSection>
  );
}

type PosProps = { storeId: number; pos: StorePos };

function Card({ storeId, pos }: PosProps) {
  const { integer } = useTenantFormat();
  const now = useMinute();
  const { label, tone, details } = posStateText(pos, now);
  const { posName, isOfCompany, waiting, oldestAt, timeZone, problems, last, hasShift } = pos;
  return (
    <FormSection title="Caja" hint={`${posName}, con la cuenta ${isOfCompany ? 'de la empresa' : 'del local'}.`}>
      <Rows label="Caja">
        <Row about={details} end={<StatusBadge tone={tone}>{label}</StatusBadge>}>
          Estado
        </Row>
        {waiting > 0 && oldestAt !== null && (
          <Row about={`El primero, ${momentPhrase(oldestAt, { timeZone, now }, 'desde')}.`} end={integer(waiting)}>
            Pedidos en espera
          </Row>
        )}
        {problems > 0 && (
          <Row about={<Problems pos={pos} />} end={integer(problems)}>
            Necesitan a alguien
          </Row>
        )}
        {hasShift && <Shift storeId={storeId} pos={pos} />}
        <Row
          about={last && `N.º ${last.number}, ${momentPhrase(last.at, { timeZone, now })}.`}
          end={last ? <OrderLink orderId={last.orderId} /> : 'Ninguno'}
        >
          Último pedido
        </Row>
      </Rows>
      <Switch
        name="kitchenWaitsForPos"
        label="La cocina espera a la caja"
        description="Los pedidos aparecen en la cocina cuando la caja los toma, o a los 20 segundos."
      />
    </FormSection>
  );
}

/** Orders that need a person, each with a link. */
function Problems({ pos: { problems, problemIds } }: Pick<PosProps, 'pos'>) {
  const { integer } = useTenantFormat();
  const others = problems - problemIds.length;
  return (
    <Group component="span" gap="4px 8px">
      {problemIds.map((orderId) => (
        <OrderLink key={orderId} orderId={orderId} />
      ))}
      {others > 0 && `y ${integer(others)} más`}
    </Group>
  );
}

function OrderLink({ orderId }: { orderId: number }) {
  const opens = useCan('orders.list');
  if (!opens) return <span>#{orderId}</span>;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/orders" search={{ order: orderId }} {...props} />}>
      #{orderId}
    </Anchor>
  );
}

/** Whether the shift is open, as it was read last, with a button that reads it. */
function Shift({ storeId, pos }: PosProps) {
  const now = useMinute();
  const { mutate, isPending } = useEndpointMutation(storePosApi.readShift);
  const isOpen = pos.shift?.isOpen ?? null;
  return (
    <Row
      about={shiftText(pos, now)}
      end={
        <Group component="span" gap="xs" justify="end">
          {isOpen !== null && (
            <StatusBadge tone={isOpen ? 'success' : 'error'}>{isOpen ? 'Abierto' : 'Cerrado'}</StatusBadge>
          )}
          <Button
            variant="default"
            size="compact-sm"
            loading={isPending}
            onClick={() => mutate({ params: { id: storeId } })}
          >
            Ver turno
          </Button>
        </Group>
      }
    >
      Turno
    </Row>
  );
}
