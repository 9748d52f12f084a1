import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { ActionIcon, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { driversApi } from '../../record/drivers.contract.ts';
import classes from '../../record/web/Drivers.module.css';
import { cashApi, cashTotals, type StoreCashRow } from '../cash.contract.ts';
import { dayColumns, Difference, storeColumns } from './cashColumns.tsx';

/** The day before, or after. */
const dayBeside = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Cash that the drivers of a store collected and handed over on a day. */
export function CashPage() {
  const { store, day } = useSearch({ from: '/signed-in/drivers/cash' });
  const { storeIds } = useCurrentUser();
  const navigate = useNavigate({ from: '/drivers/cash' });
  const storeId = store ?? (storeIds?.length === 1 ? storeIds[0] : undefined);
  const show = (part: { store?: number | undefined; day?: string | undefined }) =>
    void navigate({ search: (present) => ({ ...present, ...part }), replace: true });
  return (
    <>
      <PageHeader title="Caja del día" back={{ to: '/drivers', label: 'Repartidores' }} />
      <Group mb="md" align="flex-end">
        <RemoteSelect
          of="stores"
          label="Local"
          placeholder="Todos los locales"
          value={storeId ?? null}
          onChange={(id) => show({ store: id ?? undefined })}
          clearable={storeIds?.length !== 1}
        />
      </Group>
      {storeId === undefined ? (
        <StoresDay day={day} onDay={(other) => show({ day: other })} onStore={(id) => show({ store: id })} />
      ) : (
        <StoreDay storeId={storeId} day={day} onDay={(other) => show({ day: other })} />
      )}
    </>
  );
}

type DayProps = { day: string | undefined; onDay: (day: string) => void };

/** Stores where drivers collected or handed over cash on a day, those with a difference first. */
export function StoresDay({ day: requestedDay, onDay, onStore }: DayProps & { onStore: (storeId: number) => void }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(cashApi.ofStores, { query: requestedDay ? { day: requestedDay } : {} }),
  );
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={260} radius="lg" />;
  const { day, data: rows } = data;
  return (
    <FormSection title="Efectivo por local">
      <DayNav day={day} onDay={onDay} />
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.whole}>
          Ningún repartidor cobró en efectivo ese día. Elige un local para ver sus otros días.
        </Text>
      ) : (
        <>
          <CashFacts rows={rows} />
          <div className={classes.whole}>
            <ResponsiveTable
              label="Efectivo por local"
              rows={rows}
              columns={dayColumns(onStore)}
              idOf={({ storeId }) => String(storeId)}
              rowLabel={({ storeName }) => storeName}
              onOpen={({ storeId }) => onStore(storeId)}
            />
          </div>
        </>
      )}
    </FormSection>
  );
}

function StoreDay({ storeId, day: requestedDay, onDay }: DayProps & { storeId: number }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(cashApi.ofStore, { query: { storeId, ...(requestedDay && { day: requestedDay }) } }),
  );
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={260} radius="lg" />;
  const { day, data: rows } = data;
  return (
    <FormSection title="Efectivo de los repartidores">
      <DayNav day={day} onDay={onDay} />
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.whole}>
          Ningún repartidor cobró en efectivo ese día.
        </Text>
      ) : (
        <DayTable rows={rows} />
      )}
    </FormSection>
  );
}

function DayNav({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { longDay, today } = useTenantFormat();
  return (
    <Group gap="xs" className={classes.whole}>
      <Group gap="xs">
        <ActionIcon variant="default" aria-label="Día anterior" onClick={() => onDay(dayBeside(day, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={700} aria-live="polite">
          {longDay(day)}
        </Text>
        <ActionIcon
          variant="default"
          aria-label="Día siguiente"
          disabled={day >= today()}
          onClick={() => onDay(dayBeside(day, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function CashFacts({ rows }: { rows: Parameters<typeof cashTotals>[0] }) {
  const { collected, handedOver, difference } = cashTotals(rows);
  return (
    <Facts large>
      <Fact label="Cobrado">
        <Money value={collected} />
      </Fact>
      <Fact label="Entregado">
        <Money value={handedOver} />
      </Fact>
      <Fact label="Diferencia">
        <Difference value={difference} />
      </Fact>
    </Facts>
  );
}

function DayTable({ rows }: { rows: StoreCashRow[] }) {
  const opens = useCan(driversApi.get.policy);
  const navigate = useNavigate();
  const openDriver = ({ driverId }: StoreCashRow) => void navigate({ to: `/drivers/${driverId}/cash` });
  return (
    <>
      <CashFacts rows={rows} />
      <div className={classes.whole}>
        <ResponsiveTable
          label="Efectivo por repartidor"
          rows={rows}
          columns={storeColumns}
          idOf={({ driverId }) => String(driverId)}
          rowLabel={({ driverName }) => driverName}
          onOpen={opens ? openDriver : undefined}
        />
      </div>
    </>
  );
}
