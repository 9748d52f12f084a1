import { Button, Group, Progress, Text } from '@mantine/core';
import { daysOverdue } from '#domain/invoices.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Money, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { subscriptionStatuses } from '#domain/holds/heldStates.ts';
import type { Company } from '../account.contract.ts';
import classes from './CompanyTab.module.css';
import { isNearLimit, paymentLetter, subscriptionTexts } from './subscriptionTexts.ts';

type Subscription = Company['subscription'];

/** The plan, its price, its state in words, and how much of it is used. */
export function SubscriptionCard({ company }: { company: Company }) {
  const { day, today, integer } = useTenantFormat();
  const { subscription } = company;
  const { status, plan, price, renewsOn } = subscription;
  const overdue = company.invoices.filter((invoice) => daysOverdue(invoice, today()) > 0).length;
  const { tone, sentence } = subscriptionTexts[status];
  return (
    <FormSection title="Suscripción">
      <div className={classes.plan}>
        <p className={classes.name}>
          Plan {plan}{' '}
          {status === 'active' && overdue > 0 ? (
            <StatusBadge tone="error">Pago vencido</StatusBadge>
          ) : (
            <StatusBadge tone={tone}>{subscriptionStatuses[status]}</StatusBadge>
          )}
        </p>
        <p className={classes.price}>
          <b>
            <Money value={price} />
          </b>{' '}
          <Text span c="dimmed" size="sm">
            al mes
          </Text>
        </p>
      </div>
      <Text size="sm">
        {status === 'active' && overdue > 0
          ? `Tienes ${pluralize(overdue, ['factura vencida', 'facturas vencidas'], integer)} sin pagar.`
          : sentence}
        {status === 'active' && renewsOn && ` Se renueva el ${day(renewsOn)}.`}
      </Text>
      {(status !== 'active' || overdue > 0) && <WaysToPay company={company} />}
      <Usage {...subscription} />
    </FormSection>
  );
}

/** There is always at least one: an online payment page or a contact. */
function WaysToPay({ company }: { company: Company }) {
  const { today } = useTenantFormat();
  const { payUrl, supportEmail } = company.subscription;
  return (
    <Group gap="sm">
      {payUrl && (
        <Button component="a" href={payUrl} target="_blank" rel="noreferrer">
          Pagar
        </Button>
      )}
      <Button component="a" href={paymentLetter(company, today())} variant={payUrl ? 'default' : 'filled'}>
        Escribir a {supportEmail}
      </Button>
    </Group>
  );
}

function Usage({ storeCount, storeLimit }: Subscription) {
  const { integer } = useTenantFormat();
  if (storeLimit === null)
    return (
      <Text size="sm" c="dimmed">
        {integer(storeCount)} locales en uso, sin límite.
      </Text>
    );
  const near = isNearLimit(storeCount, storeLimit);
  const left = Math.max(0, storeLimit - storeCount);
  return (
    <div>
      <div className={classes.usage}>
        <span>
          <b>{integer(storeCount)}</b> de {integer(storeLimit)} locales
        </span>
        <Text span size="sm" c="dimmed">
          {left === 0 ? 'No quedan locales disponibles' : `Quedan ${integer(left)}`}
        </Text>
      </div>
      <Progress
        value={Math.min(100, (storeCount / storeLimit) * 100)}
        color={near ? 'amber' : 'brand'}
        aria-label="Locales en uso"
      />
    </div>
  );
}
