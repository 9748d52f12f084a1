import { Button, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknote, IconPlusMinus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type IsoWeek, weekId } from '#domain/time/isoWeek.ts';
import { endpointInfiniteQuery, endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { nextPageOf } from '#kit/web/list/nextPage.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { payoutsApi, type SealedWeek, type WeekLine } from '../weeks.contract.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { EntriesModal } from './EntriesModal.tsx';
import { lineColumns, lineName } from './lineColumns.tsx';
import { PayDialog } from './PayDialog.tsx';
import { PayoutBadge } from './PayoutBadge.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { Seal } from './Seal.tsx';
import { daysText, weekName } from '../weekText.ts';

/** Payout of a store for a week, with its orders. */
export function StoreWeekPage({ week, storeId }: { week: IsoWeek; storeId: number }) {
  const [open, setOpen] = useState<'pay' | 'adjust' | null>(null);
  const params = { ...week, storeId };
  const { data, error, refetch } = useQuery(endpointQuery(payoutsApi.store, { params }));
  const back = { to: `/payments/${weekId(week)}`, label: `${weekName(week)} de ${week.year}` };
  const close = () => setOpen(null);
  if (error && !data)
    return (
      <>
        <PageHeader title={weekName(week)} back={back} />
        <QueryFailed failure={error} what="la semana de ese local" back={back} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton h={520} radius="lg" />;
  return (
    <>
      <PageHeader
        title={data.storeName}
        back={back}
        badge={<PayoutBadge week={data} />}
        sub={`${weekName(week)}, ${daysText(data)}`}
        actions={<StoreActions row={data} onPay={() => setOpen('pay')} onAdjust={() => setOpen('adjust')} />}
      />
      <div className={classes.page}>
        <section className={classes.card} aria-label="Totales del local">
          <PayoutFacts sums={data} />
        </section>
        <section className={classes.card} aria-label="Cierre y pago">
          <Seal week={data} />
        </section>
        <Lines week={week} storeId={storeId} />
      </div>
      {open === 'pay' && <PayDialog week={week} store={data} onClose={close} />}
      {open === 'adjust' && <AdjustDialog storeId={storeId} onClose={close} />}
    </>
  );
}

function StoreActions({ row, onPay, onAdjust }: { row: SealedWeek; onPay: () => void; onAdjust: () => void }) {
  const { mutateAsync } = useEndpointMutation(payoutsApi.unpay, { success: 'Pago deshecho' });
  const { year, week, storeId, state, reference } = row;
  const unpay = () =>
    confirm({
      title: `¿Deshacer el pago de ${row.storeName}?`,
      body: `La semana vuelve a quedar por pagar y se borra la referencia «${reference}».`,
      confirm: 'Deshacer pago',
      danger: true,
      run: () => mutateAsync({ params: { year, week, storeId } }),
    });
  return (
    <>
      {state === 'open' && (
        <Can do={payoutsApi.adjust.policy}>
          <Button variant="default" leftSection={<IconPlusMinus size={17} aria-hidden />} onClick={onAdjust}>
            Agregar ajuste
          </Button>
        </Can>
      )}
      <Can do={payoutsApi.pay.policy}>
        {state === 'closed' && (
          <Button leftSection={<IconCashBanknote size={17} aria-hidden />} onClick={onPay}>
            Marcar como pagada
          </Button>
        )}
        {state === 'paid' && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} aria-hidden />}
            onClick={() => void unpay()}
          >
            Deshacer pago
          </Button>
        )}
      </Can>
    </>
  );
}

/** Orders and other movements of the week. */
function Lines({ week, storeId }: { week: IsoWeek; storeId: number }) {
  const [openLine, setOpenLine] = useState<WeekLine | null>(null);
  const pages = useInfiniteQuery(endpointInfiniteQuery(payoutsApi.lines, { params: { ...week, storeId } }));
  const { data, error, refetch } = pages;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const columns = useMemo(() => lineColumns(rows ?? []), [rows]);
  if (error && !rows) return <QueryFailed failure={error} what="sus pedidos" onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton h={320} radius="lg" />;
  if (rows.length === 0) return <Text className={classes.card}>Esta semana no tiene movimientos.</Text>;
  return (
    <>
      <section className={classes.table}>
        <ResponsiveTable
          label="Pedidos y otros movimientos"
          rows={rows}
          columns={columns}
          idOf={({ id }) => id}
          rowLabel={lineName}
          onOpen={(line) => line.orderId !== null && setOpenLine(line)}
          next={nextPageOf(pages)}
        />
      </section>
      {openLine?.orderId != null && <EntriesModal orderId={openLine.orderId} onClose={() => setOpenLine(null)} />}
    </>
  );
}
