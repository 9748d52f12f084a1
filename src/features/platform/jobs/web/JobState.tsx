import { Box, Stack } from '@mantine/core';
import { JobBadge, JobBar } from '#kit/web/runs/JobProgress.tsx';
import { isInProgress } from '#kit/web/runs/jobState.ts';
import { useJob } from '#kit/web/runs/useJob.ts';
import { type Job, jobsApi } from '../jobs.contract.ts';
import { jobErrors } from './jobResult.ts';

/** The state of a job in a list, updated until the job ends. */
export function JobState({ job: listed }: { job: Job }) {
  const followed = useJob(jobsApi.get, isInProgress(listed) ? listed.id : null).data;
  const job = (isInProgress(listed) && followed) || listed;
  return (
    <Stack gap={6} align="flex-start">
      <JobBadge status={job.status} failures={jobErrors(job.result).length} />
      {job.status === 'running' && (
        <Box w="100%">
          <JobBar job={job} />
        </Box>
      )}
    </Stack>
  );
}
