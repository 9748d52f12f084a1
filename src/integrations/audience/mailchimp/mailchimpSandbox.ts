import { createHash } from 'node:crypto';
import { addRoutes, Refusal, Reply, type SandboxRequest } from '../../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import type { AudienceSandboxControl, StoredMember } from '../audienceSandbox.ts';
import type { AudienceChange } from '../port.ts';
import { traits } from './dialect.ts';

const credentials = { apiKey: '0123456789abcdef0123456789abcdef-us19' };

type SentMember = {
  email_address: string;
  status: 'subscribed';
  merge_fields: Record<string, string | number>;
  tags?: string[];
};
type Batch = { members: SentMember[]; update_existing: boolean };

/** A list with its members by the hash of their address. */
class List {
  readonly id: string;
  readonly name: string;
  readonly members = new Map<string, StoredMember>();
  readonly forgotten = new Set<string>();
  readonly fields = new Set(['FNAME', 'LNAME', 'ADDRESS', 'BIRTHDAY']);
  webhookUrl: string | null = null;

  constructor(id: string, name: string) {
    this.id = id;
    this.name = name;
  }

  get subscribed(): number {
    return [...this.members.values()].filter(({ status }) => status === 'subscribed').length;
  }
}

const hashOf = (mail: string): string => createHash('md5').update(mail.toLowerCase()).digest('hex');
const isAddress = (mail: string): boolean => /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(mail);

/** The state of an account at Mailchimp. */
class Account {
  readonly lists = [new List('a1b2c3d4e5', 'Clientes'), new List('f6a7b8c9d0', 'Prensa y amigos')];
  readonly refused = new Set<string>();
  readonly impossible = new Set<string>();
  private readonly kit: SandboxKit;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  list(id: string): List {
    const found = this.lists.find((each) => each.id === id);
    if (!found) throw new Refusal(404, 'The requested resource could not be found.', 'Resource Not Found');
    return found;
  }

  private errorOf(list: List, mail: string): { error: string; error_code: string } | null {
    if (!isAddress(mail) || this.refused.has(mail))
      return { error: 'The resource submitted could not be validated.', error_code: 'ERROR_GENERIC' };
    if (list.forgotten.has(hashOf(mail)))
      return { error: `${mail} was permanently deleted and cannot be re-imported.`, error_code: 'ERROR_GENERIC' };
    const status = list.members.get(hashOf(mail))?.status;
    if (status === 'unsubscribed' || status === 'cleaned')
      return {
        error: `${mail} is in a compliance state due to unsubscribe, bounce, or compliance review.`,
        error_code: 'ERROR_CONTACT_EXISTS',
      };
    return null;
  }

  upsert(listId: string, { members }: Batch) {
    const list = this.list(listId);
    if (members.length > traits.batchSize) throw new Refusal(400, 'Too many members.', 'Invalid Resource');
    if (members.some(({ email_address: mail }) => this.impossible.has(mail)))
      throw new Refusal(400, 'Schema describes string, array found instead.', 'Invalid Resource');
    const answer = { new_members: [] as object[], updated_members: [] as object[], errors: [] as object[] };
    for (const { email_address: mail, merge_fields: fields, tags = [] } of members) {
      const error = this.errorOf(list, mail.toLowerCase());
      if (error) {
        answer.errors.push({ email_address: mail, ...error });
        continue;
      }
      const before = list.members.get(hashOf(mail));
      const isNew = before === undefined || before.status === 'archived';
      list.members.set(hashOf(mail), {
        listId,
        mail: mail.toLowerCase(),
        fields,
        tags: [...new Set([...(before?.tags ?? []), ...tags])],
        status: 'subscribed',
        writes: (before?.writes ?? 0) + 1,
      });
      answer[isNew ? 'new_members' : 'updated_members'].push({ id: hashOf(mail), email_address: mail });
    }
    return answer;
  }

  member(listId: string, reference: string): StoredMember {
    const found = this.list(listId).members.get(reference);
    if (!found) throw new Refusal(404, 'The requested resource could not be found.', 'Resource Not Found');
    return found;
  }

  archive(listId: string, reference: string) {
    const member = this.member(listId, reference);
    if (member.status === 'archived') throw new Refusal(405, 'This member is archived.', 'Method Not Allowed');
    member.status = 'archived';
    return new Reply(204);
  }

  erase(listId: string, reference: string) {
    this.member(listId, reference);
    const list = this.list(listId);
    list.members.delete(reference);
    list.forgotten.add(reference);
    return new Reply(204);
  }

  async change(listId: string, mail: string, kind: AudienceChange): Promise<void> {
    const list = this.list(listId);
    const found = list.members.get(hashOf(mail));
    const newMail = `nueva.${mail}`;
    if (kind === 'changed') {
      list.members.delete(hashOf(mail));
      if (found) list.members.set(hashOf(newMail), { ...found, mail: newMail });
    } else if (found) found.status = kind === 'unsubscribed' ? 'unsubscribed' : 'cleaned';
    const types = {
      unsubscribed: 'unsubscribe',
      cleaned: 'cleaned',
      complained: 'cleaned',
      changed: 'upemail',
    } as const;
    const data = {
      'data[list_id]': listId,
      ...(kind === 'changed'
        ? { 'data[old_email]': mail, 'data[new_email]': newMail }
        : {
            'data[email]': mail,
            'data[reason]': kind === 'complained' ? 'abuse' : kind === 'cleaned' ? 'hard' : 'manual',
          }),
    };
    const firedAt = new Date(this.kit.now()).toISOString().slice(0, 19).replace('T', ' ');
    const body = new URLSearchParams({ type: types[kind], fired_at: firedAt, ...data }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await this.kit.send({ url: list.webhookUrl ?? '', headers, body });
  }
}

type FieldRequest = SandboxRequest<{ tag: string }>;

const routesOf = (account: Account) => ({
  'GET /lists': () => ({
    lists: account.lists.map(({ id, name, subscribed }) => ({ id, name, stats: { member_count: subscribed } })),
  }),
  'GET /lists/:id/merge-fields': ({ id }: SandboxRequest) => ({
    merge_fields: [...account.list(id).fields].map((tag) => ({ tag })),
  }),
  'POST /lists/:id/merge-fields': ({ id, body }: FieldRequest) => {
    account.list(id).fields.add(body.tag);
    return body;
  },
  'GET /lists/:id/webhooks': ({ id }: SandboxRequest) => {
    const { webhookUrl: url } = account.list(id);
    return { webhooks: url === null ? [] : [{ url }] };
  },
  'POST /lists/:id/webhooks': ({ id, body }: SandboxRequest<{ url: string }>) => {
    account.list(id).webhookUrl = body.url;
    return body;
  },
  'POST /lists/:id': ({ id, body }: SandboxRequest<Batch>) => account.upsert(id, body),
});

/** The dialect of Mailchimp. */
export const mailchimpSandbox: SandboxSpec<AudienceSandboxControl> = {
  key: 'mailchimp',
  routes(app, kit) {
    const account = new Account(kit);
    const access = {
      authorize({ headers }: SandboxRequest) {
        const [, key] = Buffer.from((headers.authorization ?? '').slice('Basic '.length), 'base64')
          .toString()
          .split(':');
        if (key !== credentials.apiKey) throw new Refusal(401, 'Your API key may be invalid.', 'API Key Invalid');
      },
      refusalBody: ({ message, code, status }: Refusal) => ({
        type: 'about:blank',
        title: code,
        status,
        detail: message,
      }),
    };
    // Members are named by list and hash; the request has one id.
    const memberRoutes = {
      'DELETE /lists/:list/members/:id': ({ path, id }: SandboxRequest) => account.archive(listOf(path), id),
      'POST /lists/:list/members/:id/actions/delete-permanent': ({ path, id }: SandboxRequest) =>
        account.erase(listOf(path), id),
    };
    void app.register(async (api) => addRoutes(api, { ...routesOf(account), ...memberRoutes }, access), {
      prefix: '/api',
    });
    return {
      credentials,
      wrongCredentials: { apiKey: 'fedcba9876543210fedcba9876543210-us19' },
      lists: () => account.lists.map(({ id, name, subscribed }) => ({ id, name, memberCount: subscribed })),
      members: (listId) => [...account.list(listId).members.values()],
      isErased: (listId, mail) => account.list(listId).forgotten.has(hashOf(mail)),
      refuseAddress: (mail) => void account.refused.add(mail.toLowerCase()),
      refuseBatch: (mail) => void account.impossible.add(mail.toLowerCase()),
      webhookUrl: (listId) => account.list(listId).webhookUrl,
      change: (listId, mail, kind) => account.change(listId, mail.toLowerCase(), kind),
    };
  },
};

const listOf = (path: string): string => /\/lists\/([^/?]{1,40})/.exec(path)?.[1] ?? '';
