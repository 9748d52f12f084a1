import { describe, expect, it } from 'vitest';
import { mailVariables, type MailVariable, orderMailKinds } from '../sections/mails.contract.ts';
import { mailSection } from '../sections/mails.contract.ts';
import { cartTemplate, fillSubject, fillTemplate, greetingOf, mailTemplate } from './orderMail.rules.ts';

const values = Object.fromEntries(Object.keys(mailVariables).map((word) => [word, `«${word}»`])) as Record<
  MailVariable,
  string
>;

describe('a mail about an order', () => {
  it('has words of ours for each way to get it, all of which are known', () => {
    for (const kind of orderMailKinds)
      for (const way of ['delivery', 'pickUp'] as const) {
        const { subject, text } = mailTemplate(kind, way, mailSection.defaults);
        expect(fillTemplate(`${subject} ${text}`, values)).not.toMatch(/[{}]/);
      }
  });

  it('says what the company wrote instead', () => {
    const custom = {
      ...mailSection.defaults,
      mailTexts: { ...mailSection.defaults.mailTexts, ready: 'Ven, {nombre}' },
    };
    const { text } = mailTemplate('ready', 'pickUp', custom);
    expect(fillTemplate(text, values)).toBe('Ven, «nombre»');
  });

  it('does not look for words in what stands in the place of one', () => {
    expect(fillTemplate('{nombre} de {local}', { ...values, nombre: '{local}' })).toBe('{local} de «local»');
  });

  it('has a subject however long or empty what stands in it is', () => {
    for (const before of ['', 'x']) {
      const subject = fillSubject('{motivo}', 'El nuestro', { ...values, motivo: before + '🔥'.repeat(300) });
      expect(subject).toMatch(/^x?🔥+…$/u);
      expect(subject.length).toBeLessThanOrEqual(180);
    }
    expect(fillSubject('{motivo}', 'Recibimos tu pedido {pedido}', { ...values, motivo: '' })).toBe(
      'Recibimos tu pedido «pedido»',
    );
  });

  it('greets by a name that is nothing but one', () => {
    const names = ['camila rojas', 'Ñandú', '', 'gana.plata.cl', 'http://x.test premio', '+56 9 1234', 'A'];
    expect(names.map(greetingOf)).toEqual(['Hola, camila:', 'Hola, Ñandú:', ...Array<string>(5).fill('Hola:')]);
  });

  it('about a cart says ours, with the offer where there is one, or what the company wrote', () => {
    const blank = mailSection.defaults.abandonedCartMail;
    expect(cartTemplate(blank, true).subject).toBe('Tu pedido te espera, con {oferta}');
    expect(cartTemplate(blank, false).subject).toBe('Tu pedido en {empresa} te espera');
    expect(cartTemplate({ subject: 'Vuelve', text: 'Ven a {local}' }, true)).toMatchObject({ subject: 'Vuelve' });
    const wrong = { ...mailSection.defaults, abandonedCartMail: { subject: '{pedido}', text: '' } };
    expect(mailSection.draft.safeParse(wrong).error?.issues[0]?.message).toContain('No se conoce {pedido}');
  });

  it('names the word that it does not know', () => {
    const wrong = { ...mailSection.defaults, mailSubjects: { ...mailSection.defaults.mailSubjects, ready: '{foo}' } };
    const { error } = mailSection.draft.safeParse(wrong);
    expect(error?.issues[0]?.message).toContain('No se conoce {foo}. Puedes usar {nombre}');
  });
});
