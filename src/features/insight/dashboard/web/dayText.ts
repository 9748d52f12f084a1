const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;

/** An hour as a range: `de 13:00 a 14:00`. */
export const hourText = (hour: number): string => `de ${clock(hour)} a ${clock(hour + 1)}`;

/** End of an hour: `14:00`. */
export const clockText = clock;

/** The compared day in a sentence after «que»: `el martes 17 de noviembre`. */
export const thanText = (longDay: string): string => `el ${longDay}`;
