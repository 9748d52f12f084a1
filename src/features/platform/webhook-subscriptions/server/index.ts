export { openWebhooks } from './postMessage.ts';
export { recordEvents } from './recordEvents.ts';
export { type WebhookTopic, wireRecord } from './webhookTopic.ts';
