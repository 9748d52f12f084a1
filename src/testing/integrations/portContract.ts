import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CredentialForm } from '#integrations/credentialForm.ts';
import {
  ForgedWebhook,
  type InstallationCredentials,
  type Opened,
  type Provider,
  type RawWebhook,
} from '#integrations/provider.ts';
import {
  type RunningSandbox,
  type SandboxSpec,
  simulatedFailures,
  startSandbox,
} from '#integrations/sandbox/sandbox.ts';
import { openForTest } from './openForTest.ts';
import { rawWebhook } from './rawWebhook.ts';
import { anotherText, forgedBodies, forgedHeaders } from './webhookForgery.ts';
import { webhookInbox } from './webhookInbox.ts';

export const never = new AbortController().signal;

/** An address for webhooks at which no server listens. */
export const noWebhookUrl = 'http://127.0.0.1:9/webhooks';

let last = 0;
/** A key that is unique in a run. */
export const newKey = (): string => {
  last += 1;
  return `t1p${Date.now() % 1_000_000}x${last}`;
};

/** Runs the work again after a failure, as a job does. */
export const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch {
    return work();
  }
};

type Control = {
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** Credentials of the installation that the tests need. */
  installation?: InstallationCredentials;
};

/** A provider on its sandbox, which is started for the test file. */
export function portOnSandbox<SandboxControl extends Control, Adapter>(
  provider: Provider,
  spec: SandboxSpec<SandboxControl>,
  openAdapter: (opened: Opened<CredentialForm>) => Adapter | undefined,
) {
  let running: RunningSandbox<SandboxControl> | undefined;
  beforeAll(async () => {
    running = await startSandbox(spec);
  });
  afterAll(() => running?.stop());
  beforeEach(() => running?.kit.forgive());
  const sandbox = (): RunningSandbox<SandboxControl> => {
    if (!running) throw new Error(`The sandbox of ${provider.key} was not started`);
    return running;
  };
  const open = (credentials = sandbox().credentials) => {
    const { opened, calls, secrets } = openForTest(provider, sandbox(), credentials);
    const adapter = openAdapter(opened);
    if (!adapter) throw new Error(`${provider.key} has no adapter of this port`);
    return { adapter, calls, secrets, check: () => provider.check(opened, never) };
  };
  return { provider, sandbox, open };
}
export type PortOnSandbox<SandboxControl extends Control, Adapter> = ReturnType<
  typeof portOnSandbox<SandboxControl, Adapter>
>;

/** Credentials, for every port. `use` makes some calls, and returns what else must not be logged. */
export function credentialCases<SandboxControl extends Control, Adapter>(
  { provider, sandbox, open }: PortOnSandbox<SandboxControl, Adapter>,
  use: (adapter: Adapter) => Promise<readonly string[] | undefined>,
): void {
  describe(`credentials of ${provider.name}`, () => {
    test('are accepted, or rejected with a sentence', async () => {
      expect(await open().check()).toMatchObject({ ok: true });
      const rejection = await open(sandbox().wrongCredentials).check();
      expect(rejection).toMatchObject({ ok: false });
      expect(rejection.message.length).toBeGreaterThan(20);
    });
    test('have an address for webhooks exactly if the adapter reads them', () => {
      expect('readWebhook' in (open().adapter as object)).toBe(provider.sendsWebhooks === true);
    });
    test('are in no logged call', async () => {
      const { adapter, calls, secrets } = open();
      const more = (await use(adapter)) ?? [];
      expect(calls.length).toBeGreaterThan(1);
      for (const secret of [...secrets, ...more].filter((each) => each !== ''))
        expect(JSON.stringify(calls)).not.toContain(secret);
    });
  });
}

/** Any call, with every fault of the sandbox: it succeeds or fails in a sentence, and succeeds once the fault is over. */
export function failureCases<SandboxControl extends Control, Adapter>(
  { provider, sandbox, open }: PortOnSandbox<SandboxControl, Adapter>,
  title: string,
  call: (adapter: Adapter) => Promise<unknown>,
): void {
  test.each(simulatedFailures)(
    `${provider.name} ${title}, or fails in a sentence, with the fault %s`,
    async (failure) => {
      const { adapter } = open();
      sandbox().kit.plan(failure);
      const outcome = await call(adapter).then(
        () => 'done at once',
        (error: Error) => error.message,
      );
      expect(outcome).toMatch(/\S+ \S+/);
      sandbox().kit.forgive();
      await call(adapter);
    },
  );
}

/** An event of the sandbox: what it is about, by the provider's reference or by our key. */
export type SandboxEvent = { reference: string | null; key: string };
/** An event as an adapter reads it. */
export type EventRead = { key: string; reference?: string | undefined; ourKey?: string | undefined };

type Webhooks<Adapter> = {
  /** Makes the sandbox send a webhook. */
  send(adapter: Adapter): Promise<SandboxEvent>;
  read(adapter: Adapter, raw: RawWebhook): EventRead | null;
  /** Whether a webhook proves its sender. */
  isSigned: boolean;
  /** Whether the proof covers the body; true when absent. */
  coversBody?: boolean;
};

const foreign = rawWebhook({ body: 'no es json' });
const hour = 3_600_000;

/** Webhooks, for every port whose providers send them: once, twice, late, and forged. */
export function webhookCases<SandboxControl extends Control, Adapter>(
  { provider, sandbox, open }: PortOnSandbox<SandboxControl, Adapter>,
  { send, read, isSigned, coversBody = true }: Webhooks<Adapter>,
): void {
  const sent = async (adapter: Adapter) => {
    const event = await send(adapter);
    const { url, path = '', method = 'POST', headers, body } = sandbox().kit.webhooks.at(-1) ?? { ...foreign, url: '' };
    const query = URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {};
    const raw = rawWebhook({ headers, body, query, path, method });
    return { event, raw };
  };
  /** The record of an event and its state, as text; `forged` where it was rejected. */
  const outcomeOf = (adapter: Adapter, raw: RawWebhook): string => {
    try {
      // Only the key may depend on what is not signed: the event is then read from the provider once more.
      const { key: _, ...event } = read(adapter, raw) ?? {};
      return JSON.stringify(event);
    } catch (error) {
      if (error instanceof ForgedWebhook) return 'forged';
      throw error;
    }
  };
  describe(`a webhook of ${provider.name}`, () => {
    // Some fleets send no time, and that of arrival counts.
    afterEach(() => vi.useRealTimers());
    test('names what it is about', async () => {
      const { adapter } = open();
      const { event, raw } = await sent(adapter);
      const found = read(adapter, raw);
      expect(found?.reference ? { reference: found.reference } : { key: found?.ourKey }).toEqual(
        found?.reference ? { reference: event.reference } : { key: event.key },
      );
    });
    test('has the same key when it arrives twice, or late', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { adapter } = open();
      const { raw } = await sent(adapter);
      const first = read(adapter, raw);
      sandbox().kit.pass(hour);
      const second = read(adapter, raw);
      sandbox().kit.pass(-hour);
      expect(second).toEqual(first);
      expect(first?.key).toMatch(/\S/);
    });
    test.runIf(isSigned)('is rejected when it is forged or unsigned', async () => {
      const { adapter } = open();
      sandbox().kit.planWebhook('forged');
      const { raw } = await sent(adapter);
      expect(() => read(adapter, raw)).toThrow(ForgedWebhook);
      expect(() => read(adapter, foreign)).toThrow(ForgedWebhook);
    });
    test.runIf(isSigned)('is rejected, or read as the true one, when a single field of it was changed', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { adapter } = open();
      const { raw } = await sent(adapter);
      const outcome = outcomeOf(adapter, raw);
      const secrets: unknown[] = Object.values(sandbox().credentials);
      // Some providers send our secret instead of a signature, which does not cover the body.
      const hasSecretHeader = Object.values(raw.headers).some((header) => secrets.includes(header));
      const harmless = [outcome, 'forged', '{}'];
      const forgeries = [...forgedHeaders(raw), ...(hasSecretHeader || !coversBody ? [] : forgedBodies(raw))];
      const outcomes = forgeries.map((forgery) => outcomeOf(adapter, forgery));
      expect(outcomes.filter((each) => !harmless.includes(each))).toEqual([]);
      expect(outcomes).toContain('forged');
    });
    test.runIf(isSigned)('is rejected when it is signed for another account', async () => {
      const { raw } = await sent(open().adapter);
      const another = Object.entries(sandbox().credentials).map(([name, value]) => [
        name,
        typeof value === 'string' ? anotherText(value) : value,
      ]);
      expect(outcomeOf(open(Object.fromEntries(another)).adapter, raw)).toBe('forged');
    });
    test('arrives twenty times at once and is processed once, and not at all when it is forged', async () => {
      const { deliver, accepted, queued } = await webhookInbox(provider, sandbox().credentials);
      const { adapter } = open();
      const { raw } = await sent(adapter);
      const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(raw)));
      expect(new Set(statuses.map((status) => status < 300))).toEqual(new Set([true]));
      // Those of audiences are applied as they are stored.
      const once = [1, provider.audience ? 0 : 1];
      expect([await accepted(), await queued()]).toEqual(once);
      if (!isSigned) return;
      sandbox().kit.planWebhook('forged');
      expect(await deliver((await sent(adapter)).raw)).toBe(401);
      expect([await accepted(), await queued()]).toEqual(once);
    });
    test('is not received at an address with another token, or of another company', async () => {
      const { deliverAt, addresses } = await webhookInbox(provider, sandbox().credentials);
      const { raw } = await sent(open().adapter);
      const statuses = await Promise.all(addresses.wrong.map((address) => deliverAt(address, raw)));
      expect(new Set(statuses)).toEqual(new Set([404]));
    });
    test.skipIf(isSigned)('is ignored when it is not of this provider', () => {
      expect(read(open().adapter, foreign)).toBeNull();
    });
  });
}
