import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { inFileTenant } from './fileTenant.ts';

/** Mails to somebody, the latest first; lines that were broken to travel are whole again. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = inject('mailFolder');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`\nTo: ${address}\n`))
    .map((mail) => mail.replaceAll('=\n', ''))
    .toReversed();
}

/** What matches in a mail to somebody, once there is one. */
export async function foundInMail(address: string, wanted: RegExp): Promise<string> {
  let found = '';
  const look = async () => {
    for (const mail of await mailsTo(address)) found ||= wanted.exec(mail)?.[0] ?? '';
    return found;
  };
  await expect.poll(look, { interval: 50 }).not.toBe('');
  return found;
}

/** Has the guest of an order asked at once how it was, as the job does when the store has waited. */
export async function sendSurvey(orderId: number): Promise<void> {
  await inFileTenant(`update nps_invitations set send_at = now() where order_id = ${orderId}`);
  await inFileTenant(
    `select graphile_worker.add_job('nps.send', json_build_object('tenantId', tenant_id, 'jobId', id))
     from jobs where kind = 'nps.send' order by id desc limit 1`,
  );
}
