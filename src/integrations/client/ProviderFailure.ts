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

const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/** A call that failed, in a sentence that staff can read: what it quotes of a provider loses ids that staff do not know. */
export class ProviderFailure extends Error {
  readonly reason: FailureReason;
  readonly status: number | null;
  /** Response body of the provider, parsed when it is JSON. */
  readonly body: unknown;
  /** The provider may have processed the request: read its state before retrying. */
  readonly uncertain: boolean;
  /** Seconds of the provider's Retry-After. */
  readonly retryAfter: number | null;

  constructor(reason: FailureReason, message: string, details: Details = {}) {
    super(message.replace(uuid, '…'), { cause: details.cause });
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.status = details.status ?? null;
    this.body = details.body;
    this.uncertain = details.uncertain ?? false;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Failures that a retry may resolve. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ProviderFailure && ['timeout', 'unreachable', 'broken', 'limited', 'paused'].includes(error.reason);

/** Whether a call may have been processed: it got no response, or an unreadable one. */
export const isUnknown = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && (error.uncertain || error.reason === 'unreadable');
