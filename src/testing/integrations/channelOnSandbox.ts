import { afterAll, beforeAll } from 'vitest';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { Channel } from '#integrations/channels/port.ts';
import type { Answer, Call } from '#integrations/client/call.ts';
import type { Provider } from '#integrations/provider.ts';
import { type RunningSandbox, type SandboxSpec, startSandbox } from '#integrations/sandbox/sandbox.ts';
import { answeredBy } from './answeredBy.ts';
import { openForTest } from './openForTest.ts';

type Change = (call: Call, answer: () => Promise<Answer>) => Promise<Answer>;

/** A channel on its sandbox, for tests of one provider. `change` replaces answers of the sandbox. */
export function channelOnSandbox(provider: Provider, spec: SandboxSpec<ChannelSandboxControl>) {
  let running: RunningSandbox<ChannelSandboxControl> | undefined;
  beforeAll(async () => {
    running = await startSandbox(spec);
  });
  afterAll(() => running?.stop());
  const sandbox = (): RunningSandbox<ChannelSandboxControl> => {
    if (!running) throw new Error(`The sandbox of ${provider.key} was not started`);
    return running;
  };
  const open = (change: Change = (_call, answer) => answer()): Channel => {
    const { opened } = openForTest(provider, sandbox(), sandbox().credentials);
    const channel = provider.channels?.open({ ...opened, http: answeredBy(opened.http, change) });
    if (!channel) throw new Error(`${provider.key} is no channel`);
    return channel;
  };
  return { sandbox, open };
}
