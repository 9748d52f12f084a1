import {
  CircuitState,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { type FailureReason, isTransient, ProviderFailure } from './ProviderFailure.ts';

/** Calls that fail one after the other before none is sent. */
const failuresInARow = 5;
/** Seconds that the provider itself may ask us to wait before a call is repeated at once. */
const patience = 2;

/** Failures of a provider that is slow or broken. One that refuses works. */
export const outages = ['timeout', 'unreachable', 'broken'] as const satisfies FailureReason[];
const isOutage = (error: unknown) =>
  error instanceof ProviderFailure && outages.some((reason) => reason === error.reason);

export type CircuitOptions = {
  /** Milliseconds until one call is tried after many failed. */
  pause?: number;
  /** Milliseconds before the first repetition. */
  firstDelay?: number;
};

/** Lets a call through, or fails while none is sent. */
type Guard = <T>(call: () => Promise<T>) => Promise<T>;

/** Circuit breaker for the calls of one account at a provider. */
export type Circuit = {
  /**
   * `work` sends its call through `guard` and obtains tokens before it: inside, a half-open circuit would wait for
   * itself.
   */
  run<T>(work: (guard: Guard) => Promise<T>, repeat: 'once' | 'again'): Promise<T>;
  isOpen(): boolean;
};

/** The credentials that a company, or one of its stores, has at a provider. */
type CircuitAccount = { tenantId: number; credentialsKey: string };

/** Circuits by provider and credentials, so that a failing account blocks neither other companies nor other stores. */
export class Circuits {
  private readonly circuits = new LRUCache<string, Circuit>({ max: 5000 });
  private readonly options: Required<CircuitOptions>;

  constructor({ pause = 20_000, firstDelay = 200 }: CircuitOptions = {}) {
    this.options = { pause, firstDelay };
  }

  of(provider: { key: string; name: string }, { tenantId, credentialsKey }: CircuitAccount): Circuit {
    const key = `${provider.key} ${tenantId} ${credentialsKey}`;
    const known = this.circuits.get(key);
    if (known) return known;
    const created = openCircuit(provider.name, this.options);
    this.circuits.set(key, created);
    return created;
  }
}

function openCircuit(name: string, { pause, firstDelay }: Required<CircuitOptions>): Circuit {
  const breaker: CircuitBreakerPolicy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: pause,
    breaker: new ConsecutiveBreaker(failuresInARow),
  });
  const mayRepeat = (error: unknown) =>
    isTransient(error) &&
    error instanceof ProviderFailure &&
    error.reason !== 'paused' &&
    (error.retryAfter ?? 0) <= patience;
  const repeating = retry(handleWhen(mayRepeat), {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: firstDelay, maxDelay: firstDelay * 10 }),
  });
  const guard: Guard = async (call) => {
    try {
      return await breaker.execute(call);
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      throw new ProviderFailure(
        'paused',
        `${name} falló tantas veces seguidas que se dejó de llamar por unos segundos.`,
      );
    }
  };
  return {
    run: (work, repeat) => (repeat === 'again' ? repeating.execute(() => work(guard)) : work(guard)),
    isOpen: () => breaker.state === CircuitState.Open,
  };
}
