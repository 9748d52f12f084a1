import { Button, Group, Progress, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { type FirstHour, firstHourApi, type FirstHourStep } from '../firstHour.contract.ts';
import classes from './FirstHourPage.module.css';

type StepTexts = { title: string; why: string; action: string; to: string; field?: string };

const formOf = ({ store }: FirstHour, tab: string): string =>
  store ? `/stores/edit-store/${store.id}/${tab}` : '/stores/add-store';

/** Texts of the next menu step: create it, assign it to the store, or publish it. */
function menuTexts(guide: FirstHour): StepTexts {
  const { store, hasMenus } = guide;
  const title = 'Publica un menú';
  if (store?.menuId)
    return {
      title,
      why: `Agrégale productos y publícalo: es el menú de ${store.name}.`,
      action: 'Ir al menú',
      to: `/menu/edit-menu/${store.menuId}`,
    };
  if (store && hasMenus)
    return {
      title,
      why: `Ya tienes un menú, pero ${store.name} no lo vende: asígnaselo.`,
      action: 'Elegir su menú',
      to: formOf(guide, 'info'),
      field: 'menuId',
    };
  if (hasMenus)
    return {
      title,
      why: 'Ya tienes un menú: agrégale productos, y asígnalo a tu local cuando lo crees.',
      action: 'Ver los menús',
      to: '/menu',
    };
  return {
    title,
    why: 'Crea los productos, ponlos en un menú, asígnalo al local y publícalo.',
    action: 'Crear el menú',
    to: '/menu/add-menu',
  };
}

const stepTexts = (guide: FirstHour): Record<Exclude<FirstHourStep, 'order'>, StepTexts> => ({
  store: {
    title: 'Crea tu primer local',
    why: 'Su nombre, su dirección y su contacto bastan para empezar; lo demás se completa después.',
    action: 'Crear local',
    to: '/stores/add-store',
  },
  hours: {
    title: 'Pon su horario',
    why: 'Fuera de él nadie puede pedir.',
    action: 'Ir al horario',
    to: formOf(guide, 'schedules'),
  },
  menu: menuTexts(guide),
  payments: {
    title: 'Elige cómo te pagan',
    why: 'Efectivo y tarjeta al recibir funcionan desde hoy.',
    action: 'Ir a los medios de pago',
    to: formOf(guide, 'external-services'),
  },
});

/** Setup guide of a new tenant, ending with a test order in its kitchen. */
export function FirstHourPage() {
  const query = useQuery(endpointQuery(firstHourApi.get));
  if (query.error)
    return <QueryFailed failure={query.error} what="los primeros pasos" onRetry={() => void query.refetch()} />;
  const guide = query.data;
  const texts = guide && stepTexts(guide);
  const behind = guide?.steps.filter(({ done }) => done).length ?? 0;
  const next = guide?.steps.find(({ done }) => !done)?.name;
  return (
    <div className={classes.page}>
      <PageHeader
        title="Primeros pasos"
        sub={guide ? `${behind} de ${guide.steps.length} listos` : 'De un local a tu primer pedido'}
      />
      {!guide && <Skeleton h={360} radius="lg" />}
      {guide && texts && (
        <>
          <Progress value={(behind / guide.steps.length) * 100} size="sm" mb="md" aria-label="Pasos listos" />
          <ol className={classes.steps}>
            {guide.steps.map(({ name, done }, index) => (
              <li
                key={name}
                className={classes.step}
                data-done={done || undefined}
                data-next={name === next || undefined}
              >
                <span className={classes.mark}>
                  {done ? (
                    <>
                      <IconCheck size={18} stroke={2.4} aria-hidden />
                      <VisuallyHidden>Listo</VisuallyHidden>
                    </>
                  ) : (
                    index + 1
                  )}
                </span>
                {name === 'order' ? (
                  <TestOrder guide={guide} ready={next === 'order'} />
                ) : (
                  <Step
                    words={texts[name]}
                    begun={guide.store !== null || name === 'menu'}
                    done={done}
                    next={name === next}
                  />
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** `begun`: it can be done before the steps above it. */
type StepProps = { words: StepTexts; begun: boolean; done: boolean; next: boolean };

function Step({ words: { title, why, action, to, field }, begun, done, next }: StepProps) {
  return (
    <>
      <div className={classes.words}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {!done && (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
      </div>
      {!done && (next || begun) && (
        <Button
          variant={next ? 'filled' : 'default'}
          renderRoot={(props) => <Link to={to} search={field ? { field } : {}} {...props} />}
        >
          {action}
        </Button>
      )}
    </>
  );
}

/** Last step: a test order in the kitchen of the store with the most completed steps. */
function TestOrder({ guide: { store, done }, ready }: { guide: FirstHour; ready: boolean }) {
  const { mutate, data, isPending } = useEndpointMutation(firstHourApi.testOrder, { invalidates: ['stores'] });
  return (
    <>
      <div className={classes.words}>
        <Title order={2} size="h4">
          {data ? `El pedido #${data.number} ya está en tu cocina` : 'Haz un pedido de prueba'}
        </Title>
        <Text size="sm" c="dimmed">
          {data
            ? 'Ábrelo, acéptalo y márcalo listo, como si fuera de verdad.'
            : done
              ? 'Ya recibiste pedidos.'
              : 'Suena en tu cocina como uno de verdad y dice que es de prueba. No se cobra ni se entrega.'}
        </Text>
      </div>
      {data ? (
        <Group gap="xs">
          <Can do="orders.cook">
            <Button renderRoot={(props) => <Link to="/kds" search={{ store: store?.id }} {...props} />}>
              Ver en la cocina
            </Button>
          </Can>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/orders" search={{ order: data.number }} {...props} />}
          >
            Ver el pedido
          </Button>
        </Group>
      ) : (
        !done && (
          <Can do={firstHourApi.testOrder.policy}>
            <Button
              variant={ready ? 'filled' : 'default'}
              disabled={!ready || !store}
              loading={isPending}
              onClick={() => store && mutate({ params: { id: store.id } })}
            >
              Hacer un pedido de prueba
            </Button>
          </Can>
        )
      )}
    </>
  );
}
