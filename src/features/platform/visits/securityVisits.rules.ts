import { minuteLength } from '#domain/time/zonedTime.ts';

const hourLength = 60 * minuteLength;

/** Hours after which a request without a decision, and an approval that was not used, are over. */
export const [requestHours, approvalHours] = [24, 24];

type StoredRequest = {
  createdAt: string;
  decision: 'approved' | 'rejected' | null;
  decidedAt: string | null;
  usedAt: string | null;
};

/** When a request, or its approval, is over without having been used. */
export const expiryOf = ({ createdAt, decidedAt }: Pick<StoredRequest, 'createdAt' | 'decidedAt'>): number =>
  decidedAt === null
    ? Date.parse(createdAt) + requestHours * hourLength
    : Date.parse(decidedAt) + approvalHours * hourLength;

export type RequestState = 'pending' | 'approved' | 'rejected' | 'used' | 'expired';

export function requestStateOf(request: StoredRequest, now: number): RequestState {
  if (request.decision === 'rejected') return 'rejected';
  if (request.usedAt !== null) return 'used';
  if (expiryOf(request) <= now) return 'expired';
  return request.decision ?? 'pending';
}
