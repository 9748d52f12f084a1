import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowUp, IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { pageSize } from '#kit/contract/crud.ts';
import { FirstUse, NoResults, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useEntities } from '#kit/web/record/history/RecordChange.ts';
import { useUndo } from '#kit/web/record/history/useUndo.tsx';
import { ExportButton } from '#kit/web/list/ExportButton.tsx';
import { type Filter, activeQuery, queryOf, type Search } from '#kit/web/list/filters/filter.ts';
import { MoreRows } from '#kit/web/list/ListFoot.tsx';
import { totalOf } from '#kit/web/list/totalOf.ts';
import { Toolbar } from '#kit/web/list/Toolbar.tsx';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { queryFields, useListData } from '#kit/web/list/useListData.ts';
import { usePolicies } from '#kit/web/session/policies.ts';
import { useLive } from '#kit/web/api/live.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { auditApi, changeActions } from '../audit.contract.ts';
import { areaLabel, unguardedAreas } from '../audit.rules.ts';
import { AuditItem } from './AuditItem.tsx';
import classes from './AuditPage.module.css';
import { byDay, dayName } from './days.ts';

const path = '/audit';
const queryNames = queryFields(auditApi.list);
const noun = ['cambio', 'cambios'] as const;

function useFilters(): Filter[] {
  const entities = useEntities();
  const policies = usePolicies();
  const authors = useQuery(endpointQuery(auditApi.authors)).data?.data ?? [];
  const areas = [...new Set([...entities.values().map(({ area }) => area), ...unguardedAreas])];
  return [
    {
      kind: 'select',
      name: 'area',
      label: 'Área',
      options: areas.map((area) => ({ value: area, label: areaLabel(area, policies) })),
    },
    {
      kind: 'select',
      name: 'authorId',
      label: 'Autor',
      options: authors.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'action',
      label: 'Acción',
      options: optionsOf(changeActions),
    },
    { kind: 'dates', name: 'from', until: 'to', label: 'Fechas' },
  ];
}

/**
 * Loads new entries as they are written. Users who have scrolled down get a notice instead, so that rows do not move.
 *
 * `fresh`: there are new entries to show.
 */
function useFreshEntries(rowCount: number) {
  const client = useQueryClient();
  const entities = useEntities();
  const [fresh, setFresh] = useState(false);
  const reread = () => {
    setFresh(false);
    scrollTo({ top: 0 });
    void client.resetQueries({ queryKey: ['audit', auditApi.list.path] });
  };
  const topics = useMemo(() => [...new Set([...entities.values()].map(({ area }) => area))], [entities]);
  useLive(topics, () => {
    if (rowCount > pageSize) setFresh(true);
    else void client.invalidateQueries({ queryKey: ['audit'] });
  });
  return { fresh, reread };
}

/** Everything that was written, by whom, from what to what, and the way back. */
export function AuditPage() {
  const address = useListAddress(path, auditApi.list);
  const query = useMemo(() => queryOf(address.search, queryNames), [address.search]);
  const data = useListData(auditApi.list, query, true);
  const { fresh, reread } = useFreshEntries(data.rows.length);
  const { zone } = useTenantFormat();
  const single = query.requestId !== undefined;
  const empty = !data.loading && data.rows.length === 0;
  return (
    <>
      <PageHeader
        title="Auditoría"
        sub={`Todo lo que cambió y quién lo hizo.${zone ? ` Las horas son de ${zone}.` : ''}`}
        actions={
          <ExportButton
            file={{ endpoint: auditApi.exportCsv, policy: 'audit.export', filename: 'auditoria.csv' }}
            query={query}
            total={null}
            noun={noun}
          />
        }
      />
      <section className={classes.surface} aria-label="Cambios">
        <Toolbar address={address} filters={useFilters()} placeholder="Buscar autor o registro" />
        {single && <SingleNotice onAll={() => address.narrow({ requestId: undefined })} />}
        {fresh && (
          <Button className={classes.fresh} leftSection={<IconArrowUp size={16} aria-hidden />} onClick={reread}>
            Hay cambios nuevos
          </Button>
        )}
        {data.loading && <Waiting />}
        {empty && <EmptyHistory data={data} query={query} onClear={address.clear} />}
        {data.rows.length > 0 && (
          <>
            <Days key={String(single)} rows={data.rows} opened={single} busy={data.busy} />
            {!single && (
              <MoreRows
                rows={data.rows}
                counted={totalOf(undefined, data)}
                noun={noun}
                more={data.more}
                coming={data.moreComing}
              />
            )}
          </>
        )}
      </section>
    </>
  );
}

type Data = ReturnType<typeof useListData<Parameters<typeof AuditItem>[0]['entry']>>;

function Days({ rows, opened, busy }: { rows: Data['rows']; opened: boolean; busy: boolean }) {
  const { dayOf, longDay, today } = useTenantFormat();
  const undo = useUndo(auditApi.undo);
  return (
    <div aria-busy={busy} className={classes.days}>
      {byDay(rows, dayOf).map(({ day, entries }) => (
        <section key={day}>
          <h2 className={classes.day}>{dayName(day, today(), longDay)}</h2>
          <ol>
            {entries.map((entry) => (
              <AuditItem key={entry.requestId} entry={entry} opened={opened} onUndo={() => undo(entry)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function SingleNotice({ onAll }: { onAll: () => void }) {
  return (
    <p className={classes.single}>
      Estás viendo un solo cambio.{' '}
      <Anchor component="button" type="button" inherit onClick={onAll}>
        Ver todos
      </Anchor>
    </p>
  );
}

function Waiting() {
  return (
    <section className={classes.waiting} aria-busy aria-label="Cargando cambios">
      {[0, 1, 2, 3, 4, 5].map((each) => (
        <Skeleton key={each} h={48} />
      ))}
    </section>
  );
}

function EmptyHistory({ data, query, onClear }: { data: Data; query: Search; onClear: () => void }) {
  if (data.failure) return <QueryFailed failure={data.failure} what="la auditoría" onRetry={data.retry} />;
  const { query: typed, ...filters } = activeQuery(query);
  const filtered = Object.keys(filters).length > 0;
  if (typed || filtered) return <NoResults query={typed as string | undefined} filtered={filtered} onClear={onClear} />;
  return (
    <FirstUse
      icon={<IconHistory size={30} />}
      title="Todavía no hay cambios"
      body="Cuando alguien cree, cambie o elimine algo, quedará aquí con su autor, su hora y los valores de antes y después."
    />
  );
}
