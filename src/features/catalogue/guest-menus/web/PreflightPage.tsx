import { Button, Card, Skeleton, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { FieldLink, FixContact } from '#kit/web/form/FixLink.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { menuOptionsApi } from '#features/catalogue/menus/record/menuOptions.contract.ts';
import { menuInsightApi, type MenuIssue } from '../guestMenus.contract.ts';
import classes from './PreflightPage.module.css';

const titles: Record<MenuIssue['kind'], string> = {
  noStores: 'Sin locales',
  emptyMenu: 'Menú vacío',
  emptyCategory: 'Categorías vacías',
  noPicture: 'Sin imagen',
  priceZero: 'Precio 0',
  groupWithoutOptions: 'Grupos obligatorios sin opciones',
  minOverMax: 'Mínimo mayor que el máximo',
  minOverOptions: 'Piden más opciones de las que hay',
  requiredSoldOut: 'Opciones obligatorias agotadas',
  hiddenEverywhere: 'Ocultos',
  unavailable: 'No disponibles',
  neverOpen: 'Sin horas de venta',
  expired: 'Venta terminada',
  unknownProduct: 'Productos que ya no existen',
};

const maxVisible = 50;

/** Lists the problems of a menu draft by kind, with links to fix them. */
export function PreflightPage() {
  const { id } = useParams({ from: '/signed-in/menu/preflight/$id' });
  const { data, error, refetch } = useQuery({
    ...endpointQuery(menuInsightApi.preflight, { params: { id } }),
    staleTime: 0,
  });
  const { integer } = useTenantFormat();
  const name = useQuery(endpointQuery(menuOptionsApi.all, { query: { ids: [id] } })).data?.data[0]?.name ?? '';
  const errors = data && (data.errors === 0 ? 'Sin errores' : pluralize(data.errors, ['error', 'errores'], integer));
  const tally = data && `${name} · ${errors} · ${pluralize(data.warnings, ['advertencia', 'advertencias'], integer)}`;
  const preview = (
    <Button
      variant="default"
      leftSection={<IconEye size={17} aria-hidden />}
      renderRoot={(props) => <Link to={`/menu/preview/${id}`} {...props} />}
    >
      Vista previa
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Revisión del menú"
        sub={tally ?? 'Revisando…'}
        back={{ to: `/menu/edit-menu/${id}`, label: name || 'Menú' }}
        actions={preview}
      />
      {error && <QueryFailed failure={error} what="esta revisión" onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !error && <Issues issues={data.data} />}
    </>
  );
}

function Loading() {
  return (
    <Stack aria-busy>
      <Skeleton h={120} radius="lg" />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}

function Issues({ issues }: { issues: MenuIssue[] }) {
  if (issues.length === 0)
    return (
      <FirstUse
        icon={<IconCircleCheck size={30} />}
        title="Todo está en orden"
        body="Nada impide vender lo que este menú muestra."
      />
    );
  const kinds = [...new Set(issues.map(({ kind }) => kind))];
  return (
    <Stack>
      {kinds.map((kind) => (
        <Group key={kind} kind={kind} issues={issues.filter((each) => each.kind === kind)} />
      ))}
    </Stack>
  );
}

function Group({ kind, issues }: { kind: MenuIssue['kind']; issues: MenuIssue[] }) {
  const severe = issues[0]?.severity === 'error';
  const more = issues.length - maxVisible;
  const Icon = severe ? IconCircleX : IconAlertTriangle;
  return (
    <Card withBorder radius="lg" p="lg" component="section" aria-label={titles[kind]}>
      <div className={classes.head} data-severe={severe}>
        <Icon size={20} aria-hidden />
        <Title order={2} size="h4">
          {titles[kind]}
        </Title>
        <span className={classes.kind}>
          {severe ? 'Error' : 'Advertencia'} · {issues.length}
        </span>
      </div>
      <ul>
        {issues.slice(0, maxVisible).map((each, index) => (
          <IssueItem key={`${each.path} ${index}`} issue={each} />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>Y {more} más del mismo tipo.</p>}
    </Card>
  );
}

function IssueItem({ issue: { name, categoryName, message, path } }: { issue: MenuIssue }) {
  const where = categoryName && categoryName !== name ? `${categoryName} · ` : '';
  return (
    <li className={classes.trouble}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.words}>
          {where}
          {message}
        </p>
        <FixContact path={path} />
      </div>
      <FieldLink path={path} verb="Corregir" what={name} />
    </li>
  );
}
