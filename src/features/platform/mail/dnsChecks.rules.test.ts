import { expect, test } from 'vitest';
import { checkDomain, type DomainFacts } from './dnsChecks.rules.ts';

const key = 'k=rsa; p=MIGfMA0G';
const facts: DomainFacts = {
  address: 'Hola@Pizzeria.cl',
  selector: 'mailjet',
  spfInclude: 'spf.mailjet.com',
  dkimValue: key,
  txt: { spf: ['v=spf1 include:spf.mailjet.com ~all'], dkim: [key], dmarc: ['v=DMARC1; p=reject'] },
};
const txtWith = (changes: Partial<DomainFacts['txt']>): DomainFacts => ({
  ...facts,
  txt: { ...facts.txt, ...changes },
});
const ok = { state: 'ok', record: null };
const unknown = { state: 'unknown', record: null };

test('a domain with every record has four green lights', () => {
  expect(checkDomain(facts)).toEqual({ spf: ok, dkim: ok, dmarc: ok, alignment: ok });
});

test('a domain without records has the ones to write', () => {
  expect(checkDomain(txtWith({ spf: [], dkim: [], dmarc: [] }))).toEqual({
    spf: {
      state: 'missing',
      record: { name: 'pizzeria.cl', type: 'TXT', value: 'v=spf1 include:spf.mailjet.com ~all' },
    },
    dkim: { state: 'missing', record: { name: 'mailjet._domainkey.pizzeria.cl', type: 'TXT', value: key } },
    dmarc: {
      state: 'missing',
      record: { name: '_dmarc.pizzeria.cl', type: 'TXT', value: 'v=DMARC1; p=none; rua=mailto:Hola@Pizzeria.cl' },
    },
    alignment: { state: 'wrong', record: null },
  });
});

test('an SPF record of another provider keeps its rules and gets ours before the last one', () => {
  const { spf } = checkDomain(txtWith({ spf: ['sin relación', 'v=spf1 include:_spf.google.com -all'] }));
  expect(spf).toMatchObject({
    state: 'wrong',
    record: { value: 'v=spf1 include:_spf.google.com include:spf.mailjet.com -all' },
  });
});

test('two SPF records, another key and a DMARC record without a policy are wrong', () => {
  const spf = 'v=spf1 include:spf.mailjet.com ~all';
  expect(checkDomain(txtWith({ spf: [spf, 'v=spf1 -all'] })).spf.state).toBe('wrong');
  expect(checkDomain(txtWith({ dkim: ['k=rsa; p=OTRA'] }))).toMatchObject({
    dkim: { state: 'wrong' },
    alignment: { state: 'wrong' },
  });
  expect(checkDomain(txtWith({ dmarc: ['v=DMARC1; rua=mailto:x@x.cl'] })).dmarc.state).toBe('wrong');
});

test('a key that is split over lines is the same key', () => {
  expect(checkDomain(txtWith({ dkim: ['k=rsa; p=MIGf MA0G'] })).dkim).toEqual(ok);
});

test('a DNS that does not answer, or a selector that is not known, is no problem of the domain', () => {
  expect(checkDomain(txtWith({ spf: null, dkim: null, dmarc: null }))).toEqual({
    spf: unknown,
    dkim: unknown,
    dmarc: unknown,
    alignment: unknown,
  });
  expect(checkDomain({ ...facts, selector: null }).dkim).toEqual(unknown);
});
