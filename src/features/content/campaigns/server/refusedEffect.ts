import { effect } from '#kit/server/effects.ts';
import { unsubscribeSend } from './campaigns.repo.ts';

/** Counts people who unsubscribe by the link in a mail. */
export const refusedEffect = effect('campaignRefused', 'campaigns', unsubscribeSend);
