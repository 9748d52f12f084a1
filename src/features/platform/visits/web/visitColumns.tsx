import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import type { ListedVisit } from '../visitList.contract.ts';
import { allVisitKinds } from '../visits.contract.ts';
import { durationText } from '../visitDuration.rules.ts';

const person: Column<ListedVisit> = {
  id: 'person',
  label: 'Persona',
  width: 210,
  cell: ({ person: { name }, email }) => <TwoLines below={email}>{name}</TwoLines>,
};

const reason: Column<ListedVisit> = {
  id: 'reason',
  label: 'Motivo',
  cell: ({ kind, reason: text, ticket }) => (
    <TwoLines below={ticket === '' ? allVisitKinds[kind] : `${allVisitKinds[kind]} · ${ticket}`}>{text}</TwoLines>
  ),
};

const beganAt: Column<ListedVisit> = {
  id: 'beganAt',
  label: 'Inicio',
  width: 160,
  cell: (visit) => <DateTime at={visit.beganAt} />,
};

const duration: Column<ListedVisit> = {
  id: 'duration',
  label: 'Duración',
  width: 120,
  card: 'badge',
  cell: (visit) => (visit.endedAt === null ? <StatusBadge tone="info">Abierta</StatusBadge> : durationText(visit)),
};

const changes: Column<ListedVisit> = {
  id: 'changes',
  label: 'Acceso',
  width: 150,
  priority: 1,
  cell: ({ writesUntil }) =>
    writesUntil === null ? (
      <StatusBadge tone="neutral">Solo lectura</StatusBadge>
    ) : (
      <StatusBadge tone="warning">Con cambios</StatusBadge>
    ),
};

/** Columns of the visits to a company. */
export const companyVisitColumns: Column<ListedVisit>[] = [person, reason, beganAt, duration, changes];

/** Columns of the visits to all companies. */
export const visitColumns: Column<ListedVisit>[] = [
  { id: 'company', label: 'Comercio', width: 200, cell: ({ company }) => company.name },
  ...companyVisitColumns,
];
