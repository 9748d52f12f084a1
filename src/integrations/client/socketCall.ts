import type { CallRecord } from './call.ts';
import { ProviderFailure } from './ProviderFailure.ts';
import type { HttpOptions } from './providerHttp.ts';
import { redact } from './redact.ts';

const defaultDeadlineMs = 30_000;

/** A call by another protocol than HTTP. */
export type SocketCall = {
  /** Label for staff: `Enviar correos`. */
  name: string;
  method: 'SMTP';
  path: string;
  /** As it is logged: `smtp://mail.example:587`. */
  url: string;
  request: string;
  /** `again`: transient failures are retried. */
  repeat: 'once' | 'again';
  /** Milliseconds; 30,000 when absent. */
  deadline?: number;
};

/** `answer` is logged. */
export type SocketAnswer<T> = { value: T; answer: string };

/** Runs such a call through the circuit, within its deadline, and logs it. `work` rejects with a `ProviderFailure`. */
export function runSocketCall<T>(
  options: HttpOptions,
  call: SocketCall,
  { work, signal }: { work(signal: AbortSignal): Promise<SocketAnswer<T>>; signal?: AbortSignal | undefined },
): Promise<T> {
  return options.circuit.run(
    (guard) =>
      guard(async () => {
        const startedAt = Date.now();
        const deadline = AbortSignal.timeout(call.deadline ?? defaultDeadlineMs);
        const log = (result: Pick<CallRecord, 'answer' | 'failure' | 'reason'>) =>
          options.log(recordOf(options, { call, startedAt, ...result })).catch(() => undefined);
        try {
          const { value, answer } = await work(signal ? AbortSignal.any([signal, deadline]) : deadline);
          await log({ answer, failure: null, reason: null });
          return value;
        } catch (error) {
          const failure = error instanceof Error ? error.message : 'Falló sin motivo';
          await log({ answer: '', failure, reason: error instanceof ProviderFailure ? error.reason : null });
          throw error;
        }
      }),
    call.repeat,
  );
}

type Ended = { call: SocketCall; startedAt: number } & Pick<CallRecord, 'answer' | 'failure' | 'reason'>;

function recordOf(options: HttpOptions, { call, startedAt, ...result }: Ended): CallRecord {
  const { provider, tenantId, storeId, orderId = null, secrets } = options;
  const clean = (text: string) => redact(text, secrets);
  return {
    provider,
    tenantId,
    storeId,
    orderId,
    at: new Date(startedAt).toISOString(),
    name: call.name,
    method: call.method,
    url: clean(call.url),
    request: clean(call.request),
    status: null,
    answer: clean(result.answer),
    failure: result.failure && clean(result.failure),
    reason: result.reason,
    milliseconds: Date.now() - startedAt,
  };
}
