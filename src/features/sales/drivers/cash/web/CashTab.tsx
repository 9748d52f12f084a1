import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAdjustments, IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { CardList } from '#kit/web/list/views/CardList.tsx';
import { DataTable } from '#kit/web/list/table/DataTable.tsx';
import { LoadFailed } from '#kit/web/shell/EmptyState.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import classes from '../../record/web/Drivers.module.css';
import { cashApi, type CashDay } from '../cash.contract.ts';
import { dayColumns, Difference, entryColumns } from './cashColumns.tsx';
import { type Receiving, ReceiveDialog } from './ReceiveDialog.tsx';

/** What a driver was paid in cash, gave to the store, and still has. */
export function CashTab({ driverId }: { driverId: number }) {
  const { data, error, refetch } = useQuery(endpointQuery(cashApi.ofDriver, { params: { id: driverId } }));
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  const Rows = usePhone() ? CardList : DataTable;
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
          <DayActs days={open} onReceive={setReceiving} />
        </Group>
      </FormSection>
      <FormSection title="Por día">
        <div className={classes.whole}>
          {days.length === 0 ? (
            <Text size="sm" c="dimmed">
              Todavía no cobra ningún pedido en efectivo.
            </Text>
          ) : (
            <Rows
              label="Caja por día"
              rows={days}
              columns={dayColumns}
              idOf={({ businessDay }) => businessDay}
              rowLabel={({ businessDay }) => `el ${businessDay}`}
            />
          )}
        </div>
      </FormSection>
      {entries.length > 0 && (
        <FormSection title="Movimientos">
          <div className={classes.whole}>
            <Rows
              label="Movimientos"
              rows={entries}
              columns={entryColumns}
              idOf={({ id }) => String(id)}
              rowLabel={({ id }) => `el movimiento ${id}`}
            />
          </div>
        </FormSection>
      )}
      {receiving && <ReceiveDialog driverId={driverId} receiving={receiving} onClose={() => setReceiving(null)} />}
    </>
  );
}

/** The oldest day that does not add up is settled first. */
function DayActs({ days, onReceive }: { days: readonly CashDay[]; onReceive: (asked: Receiving) => void }) {
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
