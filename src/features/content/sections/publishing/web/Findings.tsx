import { Alert, Button, List, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import type { Finding } from '../../content/review.contract.ts';

type FindingsProps = {
  query: UseQueryOptions<{ findings: Finding[] }, Failure>;
  /** Labels of the buttons that open a field, by its name. */
  places: Readonly<Record<string, string>>;
  /** Opens the place to fix a problem, or fixes it. */
  onFix: Fix;
};

/** With the promise of a fix that takes time. */
export type Fix = (finding: Finding) => unknown;

function FixButton({ finding, label, onFix }: { finding: Finding; label: string; onFix: Fix }) {
  const fix = useMutation({ mutationFn: async () => onFix(finding) });
  return (
    <Button size="compact-xs" variant="default" loading={fix.isPending} onClick={() => fix.mutate()}>
      {label}
    </Button>
  );
}

/** Problems to fix before publishing, each with a link. */
export function Findings({ query, places, onFix }: FindingsProps) {
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  if (error) return null;
  if (!data) return <Skeleton h={52} radius="md" />;
  const { findings } = data;
  if (findings.length === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
        La revisión no encontró problemas.
      </Alert>
    );
  const blocking = findings.some(({ severity }) => severity === 'blocking');
  const serious = findings.some(({ severity }) => severity !== 'warning');
  const Icon = serious ? IconCircleX : IconAlertTriangle;
  const labelOf = ({ sectionId, field }: Finding) =>
    sectionId === null ? (places[field ?? ''] ?? 'Ir a las secciones') : 'Ir a la sección';
  return (
    <Alert
      color={serious ? 'red' : 'amber'}
      icon={<Icon size={20} aria-hidden />}
      title={blocking ? 'Arregla esto para publicar' : 'Conviene arreglar antes'}
    >
      <List size="sm" spacing={6}>
        {findings.map((finding) => (
          <List.Item key={[finding.message, finding.sectionId, finding.line].join()}>
            {finding.line !== undefined && `Línea ${finding.line}: `}
            {finding.message} <FixButton label={labelOf(finding)} {...{ finding, onFix }} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
