import { Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { formatTimeAgo } from '#kit/web/shell/formatTimeAgo.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { ProviderProblem } from '../controlRoom.contract.ts';
import { problemSentence } from '../controlRoom.rules.ts';
import classes from './ControlRoom.module.css';

const minute = 60_000;
/** Problems in sight before the others are opened. */
const firstInSight = 6;

/** Problems at providers now, the most urgent first. `count`: with those that are not in the list. */
export function ProviderProblems({ problems, count }: { problems: readonly ProviderProblem[]; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const { integer } = useTenantFormat();
  const inSight = isOpen ? problems : problems.slice(0, firstInSight);
  return (
    <section className={classes.problems} aria-labelledby="room-problems">
      <Title order={2} size="h3" id="room-problems">
        {pluralize(count, ['problema', 'problemas'], integer)} ahora
      </Title>
      <ul className={classes.list}>
        {inSight.map((problem) => (
          <Problem key={problem.id} problem={problem} />
        ))}
      </ul>
      {inSight.length < problems.length && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Ver los otros {integer(problems.length - inSight.length)}
        </Button>
      )}
      {isOpen && problems.length < count && (
        <Text size="sm" c="dimmed">
          Hay {integer(count - problems.length)} más: aparecen cuando se resuelvan estos.
        </Text>
      )}
    </section>
  );
}

function Problem({ problem }: { problem: ProviderProblem }) {
  const { integer } = useTenantFormat();
  const now = useMinute();
  const { storeId, storeName, providerName, detail, waiting, since } = problem;
  const ago = since !== null && now - Date.parse(since) >= minute ? formatTimeAgo(since, now) : null;
  const what = storeName === null ? '' : `de ${storeName}`;
  return (
    <li className={classes.problem}>
      <IconAlertTriangle size={20} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <Text fw={700}>{problemSentence(problem, ago, integer)}</Text>
        <Text size="sm" c="dimmed">
          {[providerName, detail].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {storeId !== null && (
        <Group gap="xs">
          {waiting > 0 && <FieldLink path={`/orders?storeIds=${storeId}`} verb="Ver pedidos" what={what} />}
          <FieldLink path={`/stores/edit-store/${storeId}`} verb="Ver local" what={storeName ?? ''} />
        </Group>
      )}
    </li>
  );
}
