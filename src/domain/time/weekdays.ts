/** The days of a week in the order people read them, with their names. */
export const weekdayLabels = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const;
export type Weekday = keyof typeof weekdayLabels;
export const weekdays = Object.keys(weekdayLabels) as [Weekday, ...Weekday[]];
