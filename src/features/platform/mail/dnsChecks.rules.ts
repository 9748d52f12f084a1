import { domainOfMail } from '#domain/mails.ts';
import type { DnsResult, DnsResults } from './senders.contract.ts';

/** TXT records of a name; null where the DNS did not answer. */
export type TxtRecords = readonly string[] | null;

export type DomainFacts = {
  /** Of the sender. */
  address: string;
  txt: { spf: TxtRecords; dkim: TxtRecords; dmarc: TxtRecords };
  /** Null: not known. */
  selector: string | null;
  /** The name that SPF has to include; null: any SPF record is enough. */
  spfInclude: string | null;
  /** The key that the provider signs with; null: the provider does not report it. */
  dkimValue: string | null;
};

type RecordToWrite = NonNullable<DnsResult['record']>;

const unknown: DnsResult = { state: 'unknown', record: null };
const ok: DnsResult = { state: 'ok', record: null };
const txt = (name: string, value: string): RecordToWrite => ({ name, type: 'TXT', value });
const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record);

/** An SPF record that includes one more name, before its last rule. */
function withInclude(record: string, include: string): string {
  const terms = record.split(/\s+/);
  const last = terms.findIndex((term) => /^[?~+-]?all$/i.test(term));
  return terms.toSpliced(last === -1 ? terms.length : last, 0, `include:${include}`).join(' ');
}

function checkSpf({ address, txt: { spf: records }, spfInclude: include }: DomainFacts): DnsResult {
  if (records === null) return unknown;
  const found = records.filter(isSpf);
  const [first] = found;
  const domain = domainOfMail(address);
  if (first === undefined)
    return { state: 'missing', record: include === null ? null : txt(domain, `v=spf1 include:${include} ~all`) };
  // Two records are an error for every receiver.
  if (found.length > 1) return { state: 'wrong', record: txt(domain, include ? withInclude(first, include) : first) };
  const isIncluded = include === null || first.toLowerCase().split(/\s+/).includes(`include:${include}`);
  return isIncluded ? ok : { state: 'wrong', record: txt(domain, withInclude(first, include)) };
}

const keyIn = (record: string): string =>
  record
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith('p='))
    ?.slice(2)
    .replaceAll(/\s/g, '') ?? '';

function checkDkim({ address, txt: { dkim: records }, selector, dkimValue }: DomainFacts): DnsResult {
  if (selector === null || records === null) return unknown;
  const name = `${selector}._domainkey.${domainOfMail(address)}`;
  const record = dkimValue === null ? null : txt(name, dkimValue);
  const keys = records.map(keyIn).filter((key) => key !== '');
  if (keys.length === 0) return { state: 'missing', record };
  return dkimValue === null || keys.includes(keyIn(dkimValue)) ? ok : { state: 'wrong', record };
}

function checkDmarc({ address, txt: { dmarc: records } }: DomainFacts): DnsResult {
  if (records === null) return unknown;
  const found = records.filter((record) => /^v=dmarc1\s*(?:;|$)/i.test(record));
  const record = txt(`_dmarc.${domainOfMail(address)}`, `v=DMARC1; p=none; rua=mailto:${address}`);
  if (found.length === 0) return { state: 'missing', record };
  return found.length === 1 && /;\s*p=(?:none|quarantine|reject)\b/i.test(found[0] ?? '')
    ? ok
    : { state: 'wrong', record };
}

/**
 * The records of a sender's domain. Mails are aligned when they are signed with a key of the domain: the provider's own
 * address for bounces rarely is.
 */
export function checkDomain(facts: DomainFacts): Required<DnsResults> {
  const dkim = checkDkim(facts);
  return {
    spf: checkSpf(facts),
    dkim,
    dmarc: checkDmarc(facts),
    alignment: { state: dkim.state === 'missing' ? 'wrong' : dkim.state, record: null },
  };
}
