import { Modal, Text } from '@mantine/core';
import type { Job } from '../jobs.contract.ts';
import classes from './JobErrors.module.css';
import { jobErrors } from './jobResult.ts';

/** Errors of single items in a job that otherwise succeeded. */
export function JobErrors({ job, onClose }: { job: Job | null; onClose: () => void }) {
  return (
    <Modal opened={job !== null} onClose={onClose} title={job?.label ?? ''} size="lg">
      <ul className={classes.troubles}>
        {jobErrors(job?.result).map(({ what, reason }, index) => (
          <li key={index}>
            <Text size="sm" fw={700}>
              {what}
            </Text>
            <Text size="sm">{reason}</Text>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
