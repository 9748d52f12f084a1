import { mailchimpSection } from '#features/platform/settings/sections/mailchimp.contract.ts';
import { readSettings, saveSettings } from '#features/platform/settings/server/index.ts';
import type { AudienceSandboxControl } from '#integrations/audience/audienceSandbox.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { storeCredentials } from './storeCredentials.ts';

type Filling = { mailchimp: AudienceSandboxControl; secrets: Secrets };

/** Gives a company an account of Mailchimp and a list in it. A restarted sandbox gets its contacts again. */
export async function fillAudienceSandbox(db: Db, { mailchimp, secrets }: Filling): Promise<boolean> {
  const isNew = await storeCredentials(db, secrets, { key: 'mailchimp', storeId: null }, mailchimp.credentials);
  const [list] = mailchimp.lists();
  const { listId } = (await readSettings(db, mailchimpSection)).mailchimp;
  if (isNew && listId === '' && list)
    await saveSettings(db, mailchimpSection, { mailchimp: { listId: list.id, enabled: true } });
  await unaudited(db).updateTable('audienceMembers').set({ state: 'pending' }).where('state', '=', 'synced').execute();
  return isNew;
}
