import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ComparedProvider, differencesApi } from '../differences.contract.ts';
import classes from './Compared.module.css';

/**
 * Result of the last comparison with each provider, in a line that opens. A provider that did not respond is not shown
 * as matching.
 */
export function Compared() {
  const providers = useQuery(endpointQuery(differencesApi.summary)).data?.providers ?? [];
  return (
    <div className={classes.compared}>
      {providers.length > 0 && (
        <details>
          <Summary providers={providers} />
          <ul className={classes.providers}>
            {providers.map((each) => (
              <Provider key={each.key} provider={each} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Summary({ providers }: { providers: readonly ComparedProvider[] }) {
  const { integer } = useTenantFormat();
  const unread = providers.filter((each) => each.unread > 0);
  const payments = (count: number) => pluralize(count, ['pago', 'pagos'], integer);
  const names = unread.map(({ name }) => name).join(', ');
  const count = (key: 'unread' | 'compared') => providers.reduce((sum, each) => sum + each[key], 0);
  return (
    <summary data-late={unread.length > 0 || undefined}>
      {unread.length > 0
        ? `${payments(count('unread'))} sin comparar: ${names}`
        : `${payments(count('compared'))} comparados con ${pluralize(providers.length, ['proveedor', 'proveedores'], integer)}`}
    </summary>
  );
}

function Provider({ provider: { name, compared, comparedAt, unread, failure } }: { provider: ComparedProvider }) {
  const { integer } = useTenantFormat();
  return (
    <li>
      <b>{name}</b>: {pluralize(compared, ['pago comparado', 'pagos comparados'], integer)},{' '}
      <DateTime at={comparedAt} />
      {unread > 0 && (
        <span data-late>
          {unread === 1 ? 'Falta comparar 1 pago' : `Faltan comparar ${integer(unread)} pagos`}: {failure}
        </span>
      )}
    </li>
  );
}
