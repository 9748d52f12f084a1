import { Alert, Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { RunCounts } from '#kit/web/runs/RunCounts.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { StickyBar } from '#kit/web/form/StickyBar.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { FieldChanges } from '#kit/web/record/history/ChangeList.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { bulkApi, type BulkPatch, type BulkPreview } from '../bulk.contract.ts';
import { storeEntity } from '../../record/storeHistory.contract.ts';
import classes from './Bulk.module.css';
import { SkippedStores } from './SkippedStores.tsx';
import { storeSelection } from '../../office/web/selection.ts';
import { useIdNames } from './useIdNames.ts';

type ReviewProps = {
  storeIds: readonly number[];
  change: BulkPatch;
  fleets: boolean;
  starting: boolean;
  /** Why it could not be started. */
  failure: Failure | null;
  onBack: () => void;
  onApply: () => void;
};

/** The change store by store, before anything is saved. */
export function Review({ storeIds, change, fleets, starting, failure, onBack, onApply }: ReviewProps) {
  const { integer } = useTenantFormat();
  const preview = useQuery(endpointQuery(bulkApi.preview, { body: { ...change, storeIds: [...storeIds] } }));
  const { data, isPending } = preview;
  const refused = preview.error ?? failure;
  const stores = data?.stores ?? [];
  const skipped = stores.flatMap(({ id, name, reason, field }) =>
    reason ? [{ id, name, field, message: reason }] : [],
  );
  const changing = stores.filter(({ changes }) => changes.length > 0);
  const same = stores.length - skipped.length - changing.length;
  const leaveOut = (removedId: number) => {
    storeSelection(storeIds.filter((id) => id !== removedId));
    if (storeIds.length === 1) onBack();
  };
  return (
    <Stack gap="md">
      {refused && <ErrorNotice failure={refused} />}
      {isPending && <ReviewSkeleton />}
      {data && (
        <>
          <RunCounts
            counts={[
              { count: changing.length, words: ['local cambia', 'locales cambian'] },
              { count: same, words: ['ya está así', 'ya están así'] },
              { count: skipped.length, words: ['no se puede', 'no se pueden'], isError: true },
            ]}
          />
          {fleets && <FleetsNote />}
          {skipped.length > 0 && (
            <SkippedStores
              title="No se pueden cambiar"
              hint="Los demás se cambian igual. Corrige estos o déjalos fuera."
              stores={skipped}
              onLeaveOut={leaveOut}
            />
          )}
          {changing.length > 0 && <Changing stores={changing} />}
        </>
      )}
      <StickyBar label="Aplicar los cambios">
        <Text size="sm" fw={700}>
          {data && changing.length === 0 ? 'Ningún local cambia' : 'Todavía no se ha guardado nada'}
        </Text>
        <span>
          <Button variant="default" mr="xs" disabled={starting} onClick={onBack}>
            Volver
          </Button>
          <Button loading={starting} disabled={changing.length === 0} onClick={onApply}>
            Aplicar a {pluralize(changing.length, ['local', 'locales'], integer)}
          </Button>
        </span>
      </StickyBar>
    </Stack>
  );
}

/** Explains the most frequent rejection in chains with fleets. */
export function FleetsNote() {
  return (
    <Alert color="amber" icon={<IconInfoCircle size={20} aria-hidden />}>
      Los locales con reparto externo necesitan un medio de pago en línea: los que no lo tengan no se cambian.
    </Alert>
  );
}

const step = 25;

function Changing({ stores }: { stores: BulkPreview['stores'] }) {
  const { integer } = useTenantFormat();
  const [visibleCount, setVisibleCount] = useState(step);
  const withNames = useIdNames(stores.flatMap(({ changes }) => changes));
  const left = stores.length - visibleCount;
  return (
    <FormSection title="Qué cambia en cada local">
      <ul>
        {stores.slice(0, visibleCount).map(({ id, name, changes }) => (
          <li key={id} className={classes.row}>
            <Text size="sm" fw={700}>
              {name}
            </Text>
            <FieldChanges
              fields={changes.map((change) => ({ ...change, ...withNames(change) }))}
              entity={storeEntity}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          justify="flex-start"
          onClick={() => setVisibleCount(visibleCount + 4 * step)}
        >
          Ver {integer(Math.min(left, 4 * step))} más de {integer(left)}
        </Button>
      )}
    </FormSection>
  );
}

function ReviewSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <SimpleGrid cols={3} spacing="sm">
        <Skeleton h={76} />
        <Skeleton h={76} />
        <Skeleton h={76} />
      </SimpleGrid>
      <Skeleton h={320} radius="lg" />
    </Stack>
  );
}
