import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';

/** An S3 bucket with path-style addresses: `https://endpoint/name/key`. */
export type Bucket = {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const patience = 20_000;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

type ListPage = { keys: string[]; next: string | null };
type ListXml = { ListBucketResult?: { Contents?: { Key: string }[]; NextContinuationToken?: string } };

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

/** A page of ListObjectsV2. */
function parseList(text: string): ListPage {
  const { Contents = [], NextContinuationToken } = (xml.parse(text) as ListXml).ListBucketResult ?? {};
  return { keys: Contents.map(({ Key }) => Key), next: NextContinuationToken ?? null };
}

/** Whether a call is about the bucket itself. */
const isQuery = (key: string): boolean => key.startsWith('?');

/** Keeps files in a bucket. The bucket may be private: browsers get its files through the server. */
export function bucketFiles({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const request = async (method: string, key: string, body: Buffer | '' = '', headers: Record<string, string> = {}) => {
    const reply = await client.fetch(`${endpoint}/${name}${isQuery(key) ? '' : '/'}${key}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(patience),
    });
    if (reply.ok || reply.status === 404) return reply;
    throw new Error(`The bucket ${name} answered ${reply.status} to ${method} ${key}: ${await reply.text()}`);
  };
  return {
    async put(key: string, bytes: Buffer, contentType: string) {
      const reply = await request('PUT', key, bytes, { 'content-type': contentType });
      if (reply.status === 404) throw new Error(`The bucket ${name} does not exist.`);
    },
    async get(key: string) {
      const { status, body, headers } = await request('GET', key);
      if (status === 404 || !body) return null;
      const bytes = headers.get('content-length');
      return { content: Readable.fromWeb(body as ReadableStream), bytes: bytes === null ? null : Number(bytes) };
    },
    async remove(key: string) {
      await request('DELETE', key);
    },
    async *list(folder: string) {
      for (let from: string | null = ''; from !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` });
        if (from) query.set('continuation-token', from);
        const page: ListPage = parseList(await (await request('GET', `?${query}`)).text());
        yield* page.keys;
        from = page.next;
      }
    },
  };
}
