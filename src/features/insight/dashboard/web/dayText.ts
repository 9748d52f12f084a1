const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;

/** An hour of the clock, from when to when: `de 13:00 a 14:00`. */
export const hourText = (hour: number): string => `de ${clock(hour)} a ${clock(hour + 1)}`;

/** `14:00` of the hour at which something ends. */
export const clockText = clock;

/** The day that today is held against, as it follows «que»: `el martes 17 de noviembre`. */
export const thanText = (longDay: string): string => `el ${longDay}`;
