import { call } from '#kit/web/api/call.ts';
import { useRun } from '#kit/web/runs/useRun.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { channelMenusApi, type PublishedTarget, publishReport, type PublishReport } from '../channelMenus.contract.ts';

type PublishRequest = { linkIds: readonly number[]; withHours: boolean };

/** States in which guests do not get the menu until a person does something. */
export const isUnpublished = ({ state }: Pick<PublishedTarget, 'state'>): boolean =>
  state === 'refused' || state === 'failed';

/** The last outcome of each target, of all tries. */
const mergeTargets = (tries: readonly { report: PublishReport }[]): PublishedTarget[] => [
  ...new Map(tries.flatMap(({ report }) => report.data.map((target) => [target.linkId, target] as const))).values(),
];

/** Publishes menus as a job and follows it; a retry adds to what is already done. */
export function usePublishRun() {
  const run = useRun<PublishRequest, PublishReport>({
    name: 'channels.publish',
    job: jobsApi.get,
    report: publishReport,
    refreshes: ['menus'],
  });
  const send = ({ linkIds, withHours }: PublishRequest, options: object) =>
    call(channelMenusApi.publish, { body: { linkIds: [...linkIds], withHours } }, options);
  return {
    ...run,
    targets: run.report ? mergeTargets(run.tries) : null,
    start: (request: PublishRequest) => run.start(request, (options) => send(request, options)),
    /** Publishes some of the targets again. */
    retry: (linkIds: readonly number[]) =>
      run.retry((options) => send({ withHours: run.asked?.withHours ?? false, linkIds }, options)),
    again: () => run.retry((options) => send(run.asked ?? { linkIds: [], withHours: false }, options)),
  };
}
export type PublishRun = ReturnType<typeof usePublishRun>;
