/**
 * Why a call had no good answer. `paused`: so many failed that none is sent for a while. `unreadable`: what came is not
 * what the provider documents.
 */
export type FailureReason =
  | 'timeout'
  | 'unreachable'
  | 'broken'
  | 'limited'
  | 'unauthorised'
  | 'refused'
  | 'paused'
  | 'unreadable';

type Details = {
  status?: number | null;
  body?: unknown;
  uncertain?: boolean;
  retryAfter?: number | null;
  cause?: unknown;
};

/** A call that failed, in a sentence that staff can read. */
export class ProviderFailure extends Error {
  readonly reason: FailureReason;
  readonly status: number | null;
  /** What the provider answered, parsed where it could be. */
  readonly body: unknown;
  /** The provider may have done what was asked: read its state before asking again. */
  readonly uncertain: boolean;
  /** Seconds the provider asks to wait. */
  readonly retryAfter: number | null;

  constructor(reason: FailureReason, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.status = details.status ?? null;
    this.body = details.body;
    this.uncertain = details.uncertain ?? false;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Failures that may pass by themselves. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ProviderFailure && ['timeout', 'unreachable', 'broken', 'limited', 'paused'].includes(error.reason);
