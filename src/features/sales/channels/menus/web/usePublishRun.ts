import { call } from '#kit/web/api/call.ts';
import { useRun } from '#kit/web/runs/useRun.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
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
  const { integer } = useTenantFormat();
  const run = useRun<PublishRequest, PublishReport>({
    name: 'channels.publish',
    job: jobsApi.get,
    report: publishReport,
    refreshes: ['menus'],
    onDone({ data }) {
      const failed = data.filter(isUnpublished).length;
      const sent = pluralize(data.length - failed, ['menú enviado', 'menús enviados'], integer);
      if (failed > 0) toasts.partial(sent);
      else toasts.success(sent);
    },
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
