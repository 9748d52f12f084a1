import { describe, expect, it } from 'vitest';
import { mailVariables, type MailVariable, orderMailKinds } from '../sections/mails.contract.ts';
import { mailSection } from '../sections/mails.contract.ts';
import { cartTemplate, fillSubject, fillTemplate, greetingOf, mailTemplate } from './orderMail.rules.ts';

const values = Object.fromEntries(Object.keys(mailVariables).map((word) => [word, `«${word}»`])) as Record<
  MailVariable,
  string
>;

describe('order mails', () => {
  it('have a default text per dispatch method with known placeholders only', () => {
    for (const kind of orderMailKinds)
      for (const way of ['delivery', 'pickUp'] as const) {
        const { subject, text } = mailTemplate(kind, way, mailSection.defaults);
        expect(fillTemplate(`${subject} ${text}`, values)).not.toMatch(/[{}]/);
      }
  });

  it('use the text of the company', () => {
    const custom = {
      ...mailSection.defaults,
      mailTexts: { ...mailSection.defaults.mailTexts, ready: 'Ven, {nombre}' },
    };
    const { text } = mailTemplate('ready', 'pickUp', custom);
    expect(fillTemplate(text, values)).toBe('Ven, «nombre»');
  });

  it('do not expand placeholders inside values', () => {
    expect(fillTemplate('{nombre} de {local}', { ...values, nombre: '{local}' })).toBe('{local} de «local»');
  });

  it('have a subject for long and empty values', () => {
    for (const before of ['', 'x']) {
      const subject = fillSubject('{motivo}', 'El nuestro', { ...values, motivo: before + '🔥'.repeat(300) });
      expect(subject).toMatch(/^x?🔥+…$/u);
      expect(subject.length).toBeLessThanOrEqual(180);
    }
    expect(fillSubject('{motivo}', 'Recibimos tu pedido {pedido}', { ...values, motivo: '' })).toBe(
      'Recibimos tu pedido «pedido»',
    );
  });

  it('greet only with a plain name', () => {
    const names = ['camila rojas', 'Ñandú', '', 'gana.plata.cl', 'http://x.test premio', '+56 9 1234', 'A'];
    expect(names.map(greetingOf)).toEqual(['Hola, camila:', 'Hola, Ñandú:', ...Array<string>(5).fill('Hola:')]);
  });

  it('about a cart use the default text, with the offer if any, or that of the company', () => {
    const blank = mailSection.defaults.abandonedCartMail;
    expect(cartTemplate(blank, true).subject).toBe('Tu pedido te espera, con {oferta}');
    expect(cartTemplate(blank, false).subject).toBe('Tu pedido en {empresa} te espera');
    expect(cartTemplate({ subject: 'Vuelve', text: 'Ven a {local}' }, true)).toMatchObject({ subject: 'Vuelve' });
    const wrong = { ...mailSection.defaults, abandonedCartMail: { subject: '{pedido}', text: '' } };
    expect(mailSection.draftIn('cl').safeParse(wrong).error?.issues[0]?.message).toContain('No se conoce {pedido}');
  });

  it('report unknown placeholders', () => {
    const wrong = { ...mailSection.defaults, mailSubjects: { ...mailSection.defaults.mailSubjects, ready: '{foo}' } };
    const { error } = mailSection.draftIn('cl').safeParse(wrong);
    expect(error?.issues[0]?.message).toContain('No se conoce {foo}. Puedes usar {nombre}');
  });
});
