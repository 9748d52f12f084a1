import type { Tone } from '#kit/web/display/StatusBadge.tsx';
import type { FeedStatus } from '../feeds.contract.ts';

export const statusTones: Readonly<Record<FeedStatus, Tone>> = {
  pending: 'info',
  ready: 'success',
  held: 'warning',
  empty: 'warning',
  unpublished: 'warning',
  failed: 'error',
};
