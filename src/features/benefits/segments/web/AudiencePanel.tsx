import { Anchor, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type SegmentRules, segmentRules } from '../segmentRules.contract.ts';
import { type Audience, audienceStepLabels, leftOutLabels, type Segment, segmentsApi } from '../segments.contract.ts';
import classes from './AudiencePanel.module.css';

type AudiencePanelProps = { rules: SegmentRules; segment?: Segment | undefined };

/** How many customers the conditions find, and how many of them a mail reaches. */
export function AudiencePanel({ rules, segment }: AudiencePanelProps) {
  const [debounced] = useDebouncedValue(rules, 300);
  const isComplete = segmentRules.safeParse(debounced).success;
  const { data, error } = useQuery({
    ...endpointQuery(segmentsApi.count, { body: { rules: debounced } }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const isSaved = segment !== undefined && deepEqual(rules, segment.rules);
  return (
    <FormSection title="A quiénes llega">
      <div data-span={12} className={classes.panel} aria-live="polite">
        {!isComplete && (
          <Text size="sm" c="dimmed">
            Completa las condiciones para contarlos.
          </Text>
        )}
        {isComplete && error && <Text size="sm">{error.message}</Text>}
        {isComplete &&
          !error &&
          (data ? (
            <Funnel audience={data} segmentId={isSaved ? segment.id : null} />
          ) : (
            <Skeleton h={170} radius="md" />
          ))}
      </div>
    </FormSection>
  );
}

function Funnel({ audience: { steps, addresses }, segmentId }: { audience: Audience; segmentId: number | null }) {
  const { integer } = useTenantFormat();
  const opens = useCan(customersApi.list.policy) && segmentId !== null;
  const all = steps[0]?.count ?? 0;
  return (
    <>
      <ol className={classes.steps}>
        {steps.map(({ step, count }, place) => {
          const lost = (steps[place - 1]?.count ?? count) - count;
          return (
            <li key={step} className={classes.step}>
              <span className={classes.bar} style={{ width: all === 0 ? '0%' : `${(100 * count) / all}%` }} />
              <Text span size="sm">
                {audienceStepLabels[step]}
              </Text>
              <Text span size="sm" fw={700} className={classes.count}>
                {opens && count > 0 ? (
                  <Anchor
                    component={Link}
                    to={`/customers?segmentId=${segmentId}&segmentStep=${step}`}
                    aria-label={`${audienceStepLabels[step]}: ver ${integer(count)}`}
                  >
                    {integer(count)}
                  </Anchor>
                ) : (
                  integer(count)
                )}
              </Text>
              {lost > 0 && (
                <Text span size="xs" c="dimmed" className={classes.lost}>
                  {integer(lost)} {leftOutLabels[step]}
                </Text>
              )}
            </li>
          );
        })}
      </ol>
      <Text size="sm">
        Recibirían un correo: <b>{integer(addresses)}</b>
      </Text>
      {segmentId === null && (
        <Text size="xs" c="dimmed">
          Guarda el segmento para abrir la lista de cada número.
        </Text>
      )}
    </>
  );
}
