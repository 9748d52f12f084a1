import { describe, expect, it } from 'vitest';
import { Failure } from '../../contract/failures.ts';
import { toFormFailure, toPatch } from './nestedLists.ts';

type Child = { id?: number; version?: number; childId: number; position: number };
type Draft = { name: string; children: Child[]; zones: { key: string; fee: number }[] };

const children: Child[] = [
  { id: 1, version: 3, childId: 10, position: 0 },
  { id: 2, version: 1, childId: 20, position: 1 },
];
const saved: Draft = { name: 'Salsas', children, zones: [{ key: 'north', fee: 5 }] };
const lists = { children: { identity: 'id' }, zones: { identity: 'key' } } as const;
const ordered = { children: { identity: 'id', position: 'position' } } as const;

describe('saving a draft with nested lists', () => {
  it('sends only added, changed and removed elements', () => {
    const present = [children[1] as Child, { childId: 30, position: 1 }].map((each, position) => ({
      ...each,
      position,
    }));
    expect(toPatch({ saved, changed: { name: 'Aderezos', children: present } }, lists)).toEqual({
      name: 'Aderezos',
      children: [
        { id: 2, version: 1, childId: 20, position: 0 },
        { childId: 30, position: 1 },
        { id: 1, destroy: true },
      ],
    });
  });

  it('omits unchanged lists', () => {
    expect(toPatch({ saved, changed: { name: 'Aderezos' } }, lists)).toEqual({ name: 'Aderezos' });
  });

  it('sends every element of a reordered list if only positions define the order', () => {
    const gapped: Child[] = [
      { id: 1, childId: 10, position: 0 },
      { id: 2, childId: 20, position: 1 },
      { id: 3, childId: 30, position: 2 },
    ];
    const present = [gapped[1], gapped[0], gapped[2]].map((each, position) => ({ ...(each as Child), position }));
    const change = { saved: { ...saved, children: gapped }, changed: { children: present } };
    expect(toPatch(change, ordered).children).toEqual([
      { id: 2, childId: 20, position: 0 },
      { id: 1, childId: 10, position: 1 },
      { id: 3, position: 2 },
    ]);
    expect(toPatch(change, lists).children).toHaveLength(2);
  });

  it('reports an error at the current position of the element', () => {
    const values = { ...saved, children: [...children, { childId: 30, position: 2 }] };
    const sent = toPatch({ saved, changed: { children: values.children } }, lists);
    const refused = new Failure(
      { code: 1001, status: 422, message: 'Revisa los campos' },
      { fields: { 'children.0.child_id': ['No existe'], 'zones.0.fee': ['Es poco'], name: ['Ya existe'] } },
    );
    expect(toFormFailure(refused, { sent, values }, lists).fields).toEqual({
      'children.2.child_id': ['No existe'],
      'zones.0.fee': ['Es poco'],
      name: ['Ya existe'],
    });
  });
});
