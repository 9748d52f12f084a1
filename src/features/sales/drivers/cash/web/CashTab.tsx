import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAdjustments, IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../record/web/Drivers.module.css';
import { cashApi, type CashDay, type CashEntry, cashKindLabels } from '../cash.contract.ts';
import { Difference } from './cashColumns.tsx';
import { type Receiving, ReceiveDialog } from './ReceiveDialog.tsx';

/** Cash ledger of a driver: collected, handed over and outstanding. */
export function CashTab({ driverId }: { driverId: number }) {
  const { data, error, refetch } = useQuery(endpointQuery(cashApi.ofDriver, { params: { id: driverId } }));
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} radius="lg" />;
  const { due, days, entries } = data;
  const open = days.filter(({ difference }) => difference !== 0);
  return (
    <>
      <FormSection title="Por entregar">
        <Group justify="space-between" className={classes.whole}>
          <Text size="lg">
            <Difference value={due} />
          </Text>
          <DayActions days={open} onReceive={setReceiving} />
        </Group>
      </FormSection>
      <FormSection title="Por día">
        {days.length === 0 ? (
          <Text size="sm" c="dimmed" className={classes.whole}>
            Todavía no cobra ningún pedido en efectivo.
          </Text>
        ) : (
          <Rows>
            {days.map((day) => (
              <Day key={day.businessDay} day={day} />
            ))}
          </Rows>
        )}
      </FormSection>
      {entries.length > 0 && (
        <FormSection title="Movimientos">
          <Rows>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Rows>
        </FormSection>
      )}
      {receiving && <ReceiveDialog driverId={driverId} receiving={receiving} onClose={() => setReceiving(null)} />}
    </>
  );
}

function Day({ day: { businessDay, collected, handedOver, adjusted, difference } }: { day: CashDay }) {
  const { day, money } = useTenantFormat();
  const settled = adjusted === 0 ? '' : `, se ajustaron ${money(adjusted)}`;
  return (
    <Row
      about={`Cobró ${money(collected)}, entregó ${money(handedOver)}${settled}`}
      end={<Difference value={difference} />}
    >
      {day(businessDay)}
    </Row>
  );
}

function Entry({ entry: { kind, amount, createdAt, authorName, orderId, note } }: { entry: CashEntry }) {
  const { dateTime } = useTenantFormat();
  const what = orderId === null ? cashKindLabels[kind] : `${cashKindLabels[kind]} el pedido #${orderId}`;
  return (
    <Row about={[dateTime(createdAt), authorName, note].filter(Boolean).join(', ')} end={<Money value={amount} />}>
      {what}
    </Row>
  );
}

/** The oldest day that does not add up is settled first. */
function DayActions({ days, onReceive }: { days: readonly CashDay[]; onReceive: (receiving: Receiving) => void }) {
  const day = days.at(-1);
  if (!day) return null;
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconAdjustments size={17} aria-hidden />}
        onClick={() => onReceive({ kind: 'adjusted', day, days })}
      >
        Ajustar
      </Button>
      <Button
        leftSection={<IconCash size={17} aria-hidden />}
        onClick={() => onReceive({ kind: 'handed_over', day, days })}
      >
        Recibir efectivo
      </Button>
    </Group>
  );
}
