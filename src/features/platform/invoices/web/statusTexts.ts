import type { InvoiceStatus } from '#domain/invoices.ts';

type StatusText = {
  /** Verb of the menu and of the dialog. */
  label: string;
  success: string;
  note: { label: string; placeholder: string };
};

const why = (placeholder: string) => ({ label: 'Motivo', placeholder });

/** Texts of the dialog that gives an invoice each status. */
export const statusTexts: Readonly<Record<InvoiceStatus, StatusText>> = {
  paid: {
    label: 'Marcar como pagada',
    success: 'Factura pagada',
    note: { label: 'Cómo se pagó', placeholder: 'Transferencia 884120' },
  },
  failed: { label: 'Pago rechazado', success: 'Pago rechazado', note: why('El banco rechazó el cobro') },
  pending: { label: 'Volver a pendiente', success: 'Factura pendiente', note: why('El pago era de otro comercio') },
  void: { label: 'Anular', success: 'Factura anulada', note: why('Se emitió con otro precio') },
};
