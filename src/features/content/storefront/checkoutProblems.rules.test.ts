import { describe, expect, test } from 'vitest';
import { billingProblems } from './billingProblems.rules.ts';
import { blankDraft, type CheckoutDraft } from './checkout.rules.ts';
import { changedFields, problemsBefore, problemsOf, problemsTitle } from './checkoutProblems.rules.ts';

const draft: CheckoutDraft = { ...blankDraft(['delivery']), name: 'Ana', phone: '9 8765 4321', paymentMethod: 'cash' };
const refusal = (code: string, path: string, message: string) => ({ code, path, message });

describe('the problems of an order before it is sent', () => {
  test('are none of a complete order', () => {
    expect(problemsBefore(draft, [], 'cl')).toEqual([]);
  });

  test('name each field, in the order of the form', () => {
    const empty = { ...draft, name: ' ', phone: '', paymentMethod: '', isLater: true };
    const refusals = [
      refusal('minimum', 'lines', 'Faltan $2.000 para el pedido mínimo.'),
      refusal('address', 'address', 'Indica adónde va el pedido.'),
      refusal('fee', 'address', 'La flota no llega ahí.'),
    ];
    expect(problemsBefore(empty, refusals, 'cl')).toMatchObject([
      { field: null, message: 'Faltan $2.000 para el pedido mínimo.' },
      { field: 'address.text', message: 'Indica adónde va el pedido.' },
      { field: 'scheduled_for', message: 'Elige la hora del pedido.' },
      { field: 'customer.name', message: 'Escribe tu nombre.' },
      { field: 'customer.phone', message: 'Escribe tu teléfono.' },
      { field: 'payment_method', message: 'Elige cómo pagas.' },
    ]);
  });

  test('name the place as what a written address lacks', () => {
    const refusals = [refusal('address', 'address', 'Indica adónde va el pedido.')];
    const address = { text: 'Irarrázaval 2401', detail: '', latitude: null, longitude: null };
    expect(problemsBefore({ ...draft, address }, refusals, 'cl')).toEqual([
      {
        field: 'address.text',
        message: 'Falta ubicar la dirección: usa tu ubicación o pega un enlace del mapa.',
        isMissing: true,
      },
    ]);
    expect(problemsBefore({ ...draft, address: { ...address, text: ' ' } }, refusals, 'cl')).toMatchObject([
      { message: 'Indica adónde va el pedido.' },
    ]);
  });

  test('are counted apart when they are missing and when they are wrong', () => {
    const titleOf = (changes: Partial<CheckoutDraft>, refusals: ReturnType<typeof refusal>[] = []) =>
      problemsTitle(problemsBefore({ ...draft, ...changes }, refusals, 'cl'));
    const minimum = refusal('minimum', 'lines', 'Faltan $2.000 para el pedido mínimo.');
    const noAddress = refusal('address', 'address', 'Indica adónde va el pedido.');
    expect(titleOf({ name: ' ', paymentMethod: '' }, [noAddress])).toBe('Faltan 3 cosas:');
    expect(titleOf({ name: '', phone: '123', mail: 'camila@' })).toBe('Falta 1 cosa y hay 2 por corregir:');
    expect(titleOf({ phone: '123' }, [minimum])).toBe('Hay 2 cosas por corregir:');
    const address = { text: 'Lejos 1', detail: '', latitude: -33, longitude: -70 };
    expect(titleOf({ address, mail: 'x@' }, [refusal('fee', 'address', 'No llega')])).toBe('Hay 2 cosas por corregir:');
  });

  test('do not include a coupon that does not hold', () => {
    expect(problemsBefore(draft, [refusal('coupon', 'coupon_code', 'El cupón «NADA» no existe')], 'cl')).toEqual([]);
  });

  test('include the mail for a code of a saved card', () => {
    expect(problemsBefore({ ...draft, paymentMethod: 'oneclick' }, [], 'cl')).toMatchObject([
      { field: 'customer.mail' },
    ]);
    expect(problemsBefore({ ...draft, paymentMethod: 'oneclick', mail: 'a@b.cl' }, [], 'cl')).toEqual([]);
  });

  test('include a phone and a mail that the server rejects, together with the minimum', () => {
    const minimum = refusal('minimum', 'lines', 'Faltan $2.000 para el pedido mínimo.');
    expect(problemsBefore({ ...draft, phone: '123', mail: 'camila@' }, [minimum], 'cl')).toMatchObject([
      { field: null, message: 'Faltan $2.000 para el pedido mínimo.' },
      { field: 'customer.phone', message: expect.stringMatching(/^Revisa tu teléfono. Debe tener 9 dígitos/) },
      { field: 'customer.mail', message: 'Escribe un correo con este formato: nombre@empresa.com' },
    ]);
    expect(problemsBefore(draft, [], 'cr')).toMatchObject([{ field: 'customer.phone' }]);
    expect(problemsBefore({ ...draft, phone: '8765 4321' }, [], 'cr')).toEqual([]);
  });

  test('include each field of an invoice', () => {
    const billing = { ...draft.billing, isInvoice: true, documentId: '76.123.456-1', email: 'sur@', phone: '12' };
    expect(problemsBefore(draft, [], 'cl', billingProblems(billing, 'cl'))).toMatchObject([
      { field: 'billing.business_name', message: 'Escribe la razón social' },
      { field: 'billing.document_id', message: 'Revisa el RUT y su dígito verificador, por ejemplo 76.123.456-0' },
      { field: 'billing.email' },
      { field: 'billing.phone' },
    ]);
    const person = { ...billing, holder: 'individual', documentType: 'identity_card', businessName: 'Ana' } as const;
    const complete = { ...person, documentId: 'AB-1', email: 'sur@sur.cl', phone: '2 2345 6789' };
    expect(billingProblems(complete, 'cl')).toEqual([]);
    expect(billingProblems({ ...billing, isInvoice: false }, 'cl')).toEqual([]);
  });
});

test('the errors of a rejected order are at their fields, or its message without any', () => {
  const errors = {
    'billing.document_id': ['Revisa el RUT'],
    'address.latitude': ['Fuera de Chile'],
    lines: ['Se agotó'],
  };
  expect(problemsOf(errors, 'No se tomó el pedido')).toEqual([
    { field: null, message: 'Se agotó' },
    { field: 'address.text', message: 'Fuera de Chile' },
    { field: 'billing.document_id', message: 'Revisa el RUT' },
  ]);
  expect(problemsOf({}, 'No hay conexión')).toEqual([{ field: null, message: 'No hay conexión' }]);
});

test('a change concerns the fields that show it', () => {
  const { billing } = draft;
  expect([...changedFields(draft, { name: 'Eva' })]).toEqual(['customer.name']);
  expect([...changedFields(draft, { billing: { ...billing, businessName: 'Sur SpA' } })]).toEqual([
    'billing.business_name',
  ]);
  expect([...changedFields(draft, { method: 'pickUp' })]).toContain('address.text');
});
