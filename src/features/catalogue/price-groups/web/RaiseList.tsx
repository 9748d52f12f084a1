import { Button, Card, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { priceRoundingLabels } from '#domain/pricing.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat, DateTime } from '#kit/web/shell/format.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import {
  type PriceGroup,
  type PriceRaise,
  priceFieldLabels,
  priceGroupsApi,
  type RaiseStatus,
  raiseStatusLabels,
} from '../priceGroups.contract.ts';

const tones: Record<RaiseStatus, Tone> = {
  scheduled: 'info',
  applied: 'success',
  returned: 'neutral',
  canceled: 'neutral',
};

/** The raises of a list, the newest first, and how to call off those that hold or are to come. */
export function RaiseList({ group, readOnly, onClose }: { group: PriceGroup; readOnly: boolean; onClose: () => void }) {
  const args = { params: { id: group.id }, query: { limit: 100 } };
  const { data, error, refetch } = useQuery(endpointQuery(priceGroupsApi.raises, args));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={`Cambios de precio de ${group.name}`}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {error && <QueryFailed failure={error} what="los cambios de precio" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={96} aria-busy />}
      {data?.data.length === 0 && (
        <FirstUse
          title="Todavía no hay cambios de precio"
          body="Sube o baja los precios de la lista por porcentaje, hoy o en una fecha, y deja programada su vuelta."
        />
      )}
      <Stack gap="sm">
        {data?.data.map((raise) => (
          <RaiseCard key={raise.id} group={group} raise={raise} readOnly={readOnly} />
        ))}
      </Stack>
    </Drawer>
  );
}

function RaiseCard({ group, raise, readOnly }: { group: PriceGroup; raise: PriceRaise; readOnly: boolean }) {
  const { decimal } = useTenantFormat();
  const { percentage, rounding, fields, status, startsAt, endsAt } = raise;
  const isOpen = status === 'scheduled' || (status === 'applied' && endsAt !== null);
  return (
    <Card component="article" p="md" style={{ gap: 4 }}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={700}>
          {percentage > 0 ? '+' : '−'}
          {decimal(Math.abs(percentage))} %
        </Text>
        <StatusBadge tone={tones[status]}>{raiseStatusLabels[status]}</StatusBadge>
      </Group>
      <Text size="sm">
        {fields.map((field) => priceFieldLabels[field]).join(', ')} · {priceRoundingLabels[rounding]}
      </Text>
      <Text size="sm" c="dimmed">
        {status === 'scheduled' ? 'Empieza el ' : 'Desde el '}
        <DateTime at={startsAt} />
        {endsAt && (
          <>
            {status === 'returned' ? ', volvió a más tardar el ' : ', vuelve el '}
            <DateTime at={endsAt} />
          </>
        )}
      </Text>
      <Outcome raise={raise} />
      {isOpen && !readOnly && <CallOff group={group} raise={raise} />}
    </Card>
  );
}

/** Changed prices, and prices not reverted because they were changed after the raise. */
function Outcome({ raise: { changed, kept, keptNames, productCount, status } }: { raise: PriceRaise }) {
  const { integer } = useTenantFormat();
  if (status === 'scheduled')
    return (
      <Text size="sm" c="dimmed">
        {productCount === null
          ? 'Todos los productos con precio'
          : pluralize(productCount, ['producto', 'productos'], integer)}
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      {changed > 0 && pluralize(changed, ['precio cambiado', 'precios cambiados'], integer)}
      {kept > 0 &&
        `. No volvieron los que alguien cambió después: ${keptNames.join(', ')}${kept > keptNames.length ? ' y otros' : ''}`}
    </Text>
  );
}

function CallOff({ group, raise }: { group: PriceGroup; raise: PriceRaise }) {
  const scheduled = raise.status === 'scheduled';
  const { mutateAsync } = useEndpointMutation(priceGroupsApi.cancelRaise, {
    success: scheduled ? 'Alza cancelada' : 'Precios devueltos',
    invalidates: ['history'],
  });
  const confirmCancel = () =>
    confirm({
      title: scheduled ? '¿Cancelar esta alza?' : '¿Volver ahora a los precios de antes?',
      body: scheduled
        ? 'Los precios se quedan como están.'
        : 'Los precios que alguien cambió después del alza se quedan como están.',
      confirm: scheduled ? 'Cancelar alza' : 'Volver ahora',
      cancel: 'Dejarla',
      danger: scheduled,
      run: () => mutateAsync({ params: { id: group.id, raiseId: raise.id } }),
    });
  return (
    <Button
      variant="default"
      size="compact-sm"
      mt={4}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => void confirmCancel()}
    >
      {scheduled ? 'Cancelar' : 'Volver ahora'}
    </Button>
  );
}
