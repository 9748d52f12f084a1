import { minReason } from '#domain/changeReason.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';

const { Textarea } = fieldsFor<{ reason: string }>();

const description = `Para el equipo de la plataforma, en al menos ${minReason} letras.`;

/** Why the platform changes a company. */
export const ReasonField = (props: { placeholder?: string; first?: boolean }) => (
  <Textarea name="reason" label="Motivo" description={description} {...props} />
);
