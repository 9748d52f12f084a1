import { Alert, Button, Group } from '@mantine/core';
import { IconCheck, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { JobBar } from '#kit/web/runs/JobProgress.tsx';
import { useRun } from '#kit/web/runs/useRun.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { channelMenusApi, type CompareReport, compareReport } from '../channelMenus.contract.ts';
import { compareText } from '../compareText.rules.ts';

/** Reads what channels show of many menus as a job, and follows it to its result. */
export function useCompareRun() {
  const run = useRun<{ linkIds: number[] }, CompareReport>({
    name: 'channels.compare_menus',
    job: jobsApi.get,
    report: compareReport,
    refreshes: ['menus'],
  });
  return {
    ...run,
    compare: (linkIds: number[]) =>
      run.start({ linkIds }, (options) => call(channelMenusApi.compare, { body: { linkIds } }, options)),
  };
}
/** In the column of a list, which takes the height that is left. */
const layout = { mb: 'md', style: { flex: 'none' } } as const;

type CompareRun = ReturnType<typeof useCompareRun>;

/** The reading of many menus over their list: its progress, then its result with the way to menus that differ. */
export function CompareResult({ run }: { run: CompareRun }) {
  const { integer } = useTenantFormat();
  const { job, report, broken, failure } = run;
  if (!run.started && !failure) return null;
  if (!report)
    return (
      <Alert
        {...layout}
        color={broken || failure ? 'red' : 'blue'}
        icon={<IconEye size={20} aria-hidden />}
        title={broken || failure ? 'No se pudieron leer los menús' : 'Leyendo lo que muestran los canales'}
        withCloseButton={broken}
        closeButtonLabel="Cerrar"
        onClose={run.forget}
      >
        {failure ? failure.message : job && <JobBar job={job} />}
      </Alert>
    );
  const { title, body } = compareText(report, (count, nouns) => pluralize(count, nouns, integer));
  const differs = report.different > 0;
  const Icon = differs || report.compared === 0 ? IconInfoCircle : IconCheck;
  return (
    <Alert
      {...layout}
      color={differs ? 'amber' : report.compared === 0 ? 'gray' : 'green'}
      icon={<Icon size={20} aria-hidden />}
      title={title}
      withCloseButton
      closeButtonLabel="Cerrar"
      onClose={run.forget}
    >
      {(body || differs) && (
        <Group justify="space-between" gap="xs">
          <span>{body}</span>
          {differs && (
            <Button
              size="compact-sm"
              renderRoot={(props) => (
                <Link to="/menu/channels" search={() => ({ differs: true }) as never} {...props} />
              )}
            >
              Ver {report.different === 1 ? 'el que difiere' : `los ${integer(report.different)} que difieren`}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}
