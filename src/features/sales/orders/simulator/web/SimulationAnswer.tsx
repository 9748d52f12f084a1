import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Checks } from '#kit/web/form/fields/Checks.tsx';
import { PriceOfParts, PriceParts, PriceRow } from '../../office/web/details/PriceParts.tsx';
import type { Simulation } from '../simulator.contract.ts';
import classes from './CouponSimulator.module.css';

type Check = Simulation['checks'][number];

/** Actual value, and the required one when it differs; empty when the rule's name is enough. */
const textOf = ({ label, have, need }: Check): string =>
  have !== need ? `${have}. Se pide: ${need}.` : have === label ? '' : `${have}.`;

/** Result of the coupon, rule by rule, with its discounts. */
export function SimulationAnswer({ answer, stale }: { answer: Simulation; stale: boolean }) {
  const { ok, sentence, checks, others } = answer;
  const lines = checks.map((check) => ({
    name: check.rule,
    ok: check.ok,
    title: check.label,
    sentence: textOf(check),
    path: null,
    verb: '',
  }));
  return (
    <div className={classes.answer}>
      <Checks ok={ok} sentence={sentence} checks={lines} stale={stale} />
      <Price answer={answer} />
      {others.length > 0 && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />} title="Este pedido además tendría">
          {others.map((message) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  );
}

/** Discount of each line and the price of the order. */
function Price({ answer: { lines, deliveryOff, parts, total } }: { answer: Simulation }) {
  const taken = lines.filter(({ off }) => off > 0);
  return (
    <>
      {(taken.length > 0 || deliveryOff > 0) && (
        <div className={classes.parts}>
          <PriceParts label="Qué descuenta">
            {taken.map(({ lineId, name, quantity, off }) => (
              <PriceRow key={lineId} label={`${quantity} × ${name}`} amount={-off} />
            ))}
            {deliveryOff > 0 && <PriceRow label="Despacho" amount={-deliveryOff} />}
          </PriceParts>
        </div>
      )}
      <div className={classes.parts}>
        <PriceParts label="Precio del pedido">
          <PriceOfParts parts={parts} total={total} />
        </PriceParts>
      </div>
    </>
  );
}
