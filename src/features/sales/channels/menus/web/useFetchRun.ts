import { salesChannels } from '#domain/channels.ts';
import { call } from '#kit/web/api/call.ts';
import { useRun } from '#kit/web/runs/useRun.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import type { ChannelTarget } from '../channelMenus.contract.ts';
import { fetchReport, type FetchReport, storeChannelsApi } from '../storeChannels.contract.ts';

/** The source that a channel's menu is read from; undefined where it has none. */
const sourceOf = ({ provider }: Pick<ChannelTarget, 'provider'>) =>
  salesChannels.find((channel) => channel === provider);

/** Reads the menu of a store at a channel as a job, and follows it to its review. */
export function useFetchRun(name: string, onDone: (report: FetchReport) => void = () => undefined) {
  const run = useRun<{ linkId: number }, FetchReport>({
    name: `stores.fetch_menu:${name}`,
    job: jobsApi.get,
    report: fetchReport,
    refreshes: [],
    onDone,
  });
  return {
    ...run,
    fetch(target: Pick<ChannelTarget, 'linkId' | 'storeId' | 'provider'>) {
      const source = sourceOf(target);
      if (!source) return;
      const params = { id: target.storeId, source };
      void run.start({ linkId: target.linkId }, (options) => call(storeChannelsApi.fetchMenu, { params }, options));
    },
  };
}
export type FetchRun = ReturnType<typeof useFetchRun>;
