import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { inFileTenant } from './fileTenant.ts';

/** Mails to an address, latest first, with wrapped lines joined. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = inject('mailFolder');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`\nTo: ${address}\n`))
    .map((mail) => mail.replaceAll('=\n', ''))
    .toReversed();
}

/** Waits for a mail to the address with a match of the pattern; returns the match. */
export async function foundInMail(address: string, pattern: RegExp): Promise<string> {
  let found = '';
  const search = async () => {
    for (const mail of await mailsTo(address)) found ||= pattern.exec(mail)?.[0] ?? '';
    return found;
  };
  await expect.poll(search, { interval: 50 }).not.toBe('');
  return found;
}

/** Sends the survey of an order immediately, as the job does after the store's delay. */
export async function sendSurvey(orderId: number): Promise<void> {
  await inFileTenant(`update nps_invitations set send_at = now() where order_id = ${orderId}`);
  await inFileTenant(
    `select graphile_worker.add_job('nps.send', json_build_object('tenantId', tenant_id, 'jobId', id))
     from jobs where kind = 'nps.send' order by id desc limit 1`,
  );
}
