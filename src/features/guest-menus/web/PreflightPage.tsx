import { Button, Card, Skeleton, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { FirstUse, ReadingFailed } from '#kit/web/EmptyState.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { MendLink } from '#kit/web/MendLink.tsx';
import { PageHeader } from '#kit/web/PageHeader.tsx';
import { reading } from '#kit/web/query.ts';
import { menuOptionsApi } from '../../menus/menuOptions.contract.ts';
import { menuInsightApi, type MenuTrouble } from '../guestMenus.contract.ts';
import classes from './PreflightPage.module.css';

const titles: Record<MenuTrouble['kind'], string> = {
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

const mostShown = 50;

/** What is wrong with the draft of a menu, by kind, each with the field that mends it. */
export function PreflightPage() {
  const { id } = useParams({ from: '/signed-in/menu/preflight/$id' });
  const { data, error, refetch } = useQuery({ ...reading(menuInsightApi.preflight, { params: { id } }), staleTime: 0 });
  const { integer } = useTenantFormat();
  const name = useQuery(reading(menuOptionsApi.all, { query: { ids: [id] } })).data?.data[0]?.name ?? '';
  const errors = data && (data.errors === 0 ? 'Sin errores' : counted(data.errors, ['error', 'errores'], integer));
  const tally = data && `${name} · ${errors} · ${counted(data.warnings, ['advertencia', 'advertencias'], integer)}`;
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
        back={{ to: `/menu/edit-menu/${id}`, label: 'Menú' }}
        actions={preview}
      />
      {error && <ReadingFailed failure={error} what="esta revisión" onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !error && <Troubles troubles={data.data} />}
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

function Troubles({ troubles }: { troubles: MenuTrouble[] }) {
  if (troubles.length === 0)
    return (
      <FirstUse
        icon={<IconCircleCheck size={30} />}
        title="Todo está en orden"
        body="Nada impide vender lo que este menú muestra."
      />
    );
  const kinds = [...new Set(troubles.map(({ kind }) => kind))];
  return (
    <Stack>
      {kinds.map((kind) => (
        <Group key={kind} kind={kind} troubles={troubles.filter((each) => each.kind === kind)} />
      ))}
    </Stack>
  );
}

function Group({ kind, troubles }: { kind: MenuTrouble['kind']; troubles: MenuTrouble[] }) {
  const severe = troubles[0]?.severity === 'error';
  const more = troubles.length - mostShown;
  const Icon = severe ? IconCircleX : IconAlertTriangle;
  return (
    <Card withBorder radius="lg" p="lg" component="section" aria-label={titles[kind]}>
      <div className={classes.head} data-severe={severe}>
        <Icon size={20} aria-hidden />
        <Title order={2} size="h4">
          {titles[kind]}
        </Title>
        <span className={classes.kind}>
          {severe ? 'Error' : 'Advertencia'} · {troubles.length}
        </span>
      </div>
      <ul className={classes.list}>
        {troubles.slice(0, mostShown).map((each, index) => (
          <Trouble key={`${each.path} ${index}`} trouble={each} />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>Y {more} más del mismo tipo.</p>}
    </Card>
  );
}

function Trouble({ trouble: { name, categoryName, message, path } }: { trouble: MenuTrouble }) {
  const where = categoryName && categoryName !== name ? `${categoryName} · ` : '';
  return (
    <li className={classes.trouble}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.words}>
          {where}
          {message}
        </p>
      </div>
      <MendLink path={path} verb="Corregir" what={name} />
    </li>
  );
}
