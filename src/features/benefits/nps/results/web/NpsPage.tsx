import { Button, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DispatchMethod, dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FilterChips } from '#kit/web/list/filters/FilterChips.tsx';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import { activeFilters, type Filter, hidesValue, queryOf } from '#kit/web/list/filters/filter.ts';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { answersApi, type NpsResult, type ResultQuery } from '../results.contract.ts';
import { AnswerList } from './AnswerList.tsx';
import { ExportAnswers } from './ExportAnswers.tsx';
import classes from './Nps.module.css';
import { QuestionResults } from './QuestionResults.tsx';
import { ScoreCards } from './ScoreCards.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { TrendChart } from './TrendChart.tsx';

const path = '/dashboard-nps';
const fields = Object.keys(answersApi.result.query.shape);

const filters: readonly Filter[] = [
  { kind: 'dates', name: 'startDate', until: 'endDate', label: 'Días' },
  { kind: 'remotes', name: 'storeId', label: 'Locales', of: 'stores' },
  {
    kind: 'segmented',
    name: 'dispatchMethod',
    label: 'Entrega',
    all: 'Todas',
    options: dispatchMethods.map((value) => ({ value, label: dispatchLabels[value] })),
  },
];

/** Survey results: score with its confidence interval, by store, and the unattended answers. */
export function NpsPage() {
  const { search, narrow, clear } = useListAddress(path, answersApi.result);
  const { day } = useTenantFormat();
  const query = queryOf(search, fields) as ResultQuery;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(answersApi.result, { query }),
    placeholderData: keepPreviousData,
  });
  const active = activeFilters(filters, search);
  return (
    <>
      <PageHeader
        title="Dashboard NPS"
        sub={data ? `Pedidos del ${day(data.startDate)} al ${day(data.endDate)}` : null}
        actions={<ExportAnswers filters={query} />}
      />
      <div className={classes.page}>
        <search>
          <div className={classes.filters}>
            {filters.map((filter) => (
              <FilterInput key={filter.kind} filter={filter} search={search} narrow={narrow} named={false} />
            ))}
          </div>
          {active.length > 0 && (
            <FilterChips
              filters={active.filter((filter) => hidesValue(filter, search))}
              search={search}
              narrow={narrow}
              onClear={clear}
            />
          )}
        </search>
        {error && !data && <QueryFailed failure={error} what="los resultados" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={420} />}
        {data && <Results result={data} filters={query} isNarrowed={active.length > 0} />}
      </div>
    </>
  );
}

type ResultsProps = { result: NpsResult; filters: ResultQuery; isNarrowed: boolean };

function Results({ result, filters, isNarrowed }: ResultsProps) {
  const readsAnswers = useCan(answersApi.list.policy);
  const { total, stores, dispatchMethods: methods, questions, pending } = result;
  const { integer } = useTenantFormat();
  if (total.invited === 0 && total.answers === 0 && pending === 0) return <EmptyResults isNarrowed={isNarrowed} />;
  return (
    <>
      {total.answers > 0 && <ScoreCards result={result} pending={readsAnswers ? pending : 0} />}
      {total.answers === 0 && (
        <Text className={classes.card}>
          {total.invited === 0
            ? 'En este período no se envió ninguna encuesta.'
            : `Nadie ha respondido todavía: en este período hubo ${pluralize(total.invited, ['invitación', 'invitaciones'], integer)}.`}
        </Text>
      )}
      <TrendChart result={result} />
      <div className={classes.halves}>
        <ScoreTable
          title="Por local"
          of="Local"
          isRanked
          hint="Con pocas respuestas el rango es amplio y el local baja en la lista."
          rows={stores.map((row) => ({ ...row, key: String(row.id), storeId: row.id }))}
        />
        <div className={classes.column}>
          <QuestionResults questions={questions} />
          <ScoreTable
            title="Por entrega"
            of="Entrega"
            rows={methods.map((row) => ({ ...row, key: row.dispatchMethod, name: nameOf(row.dispatchMethod) }))}
          />
        </div>
      </div>
      {readsAnswers && <AnswerList filters={filters} pending={pending} />}
    </>
  );
}

const nameOf = (method: DispatchMethod) => dispatchLabels[method];

/** Empty state: the filters match nothing, or no survey was sent yet. */
function EmptyResults({ isNarrowed }: { isNarrowed: boolean }) {
  const makes = useCan('polls.update');
  if (isNarrowed) return <Text className={classes.card}>No se envió ninguna encuesta en estos días y locales.</Text>;
  return (
    <FirstUse
      title="Todavía no hay respuestas"
      body="Activa una encuesta: llega por correo a quien acaba de recibir su pedido, y aquí ves qué dicen."
      action={makes && <Button renderRoot={(props) => <Link to="/nps/polls" {...props} />}>Ir a las encuestas</Button>}
    />
  );
}
