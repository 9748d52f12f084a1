import type { MailjetSandboxControl } from '#integrations/mail/mailjet/mailjetSandbox.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { webhookUrl } from '#features/platform/integrations/server/index.ts';
import { storeCredentials } from './storeCredentials.ts';

type Filling = {
  mailjet: MailjetSandboxControl;
  secrets: Secrets;
  tenant: { id: number; slug: string };
  /** Of the product, which the sandbox sends its events to. */
  origin: string;
};

/** Gives the account of Mailjet the senders of a company, and the company its credentials. */
export async function fillMailSandbox(db: Db, { mailjet, secrets, tenant, origin }: Filling): Promise<void> {
  const provider = 'mailjet';
  const senders = await db.selectFrom('mailSenders').select('address').where('provider', '=', provider).execute();
  if (senders.length === 0) return;
  for (const { address } of senders) mailjet.addSender(address);
  mailjet.setWebhookUrl(webhookUrl({ origin, secrets, tenant, provider, storeId: null }));
  await storeCredentials(db, secrets, { key: provider, storeId: null }, mailjet.credentials);
}
