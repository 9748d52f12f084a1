export { campaignsFlag } from '../campaigns.flags.ts';
export { clipBytes, mailFindings } from '../checks.rules.ts';
export { placeholderBlanks } from '../placeholders.rules.ts';
export { checkedMail, previewMail, sampleReader } from './previewMail.ts';
export { requireTestRecipient } from './requireTestRecipient.ts';
export type { SendServices } from './sendCampaign.ts';
export { sendTest } from './testCampaign.ts';
