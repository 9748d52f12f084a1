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
import classes from './CompareResult.module.css';

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

type CompareRun = ReturnType<typeof useCompareRun>;

/** The reading of many menus over their list, within view also where the list was scrolled. */
export const CompareResult = ({ run }: { run: CompareRun }) =>
  (run.started || run.failure) && (
    <div className={classes.run}>
      <CompareAlert run={run} />
    </div>
  );

/** Progress of a reading, then its result with the way to menus that differ. */
function CompareAlert({ run }: { run: CompareRun }) {
  const { integer } = useTenantFormat();
  const { job, report, broken, failure } = run;
  if (!report)
    return (
      <Alert
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
