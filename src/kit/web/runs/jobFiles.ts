import { createContext } from 'react';

/** Saves the file that a job has left behind, by kind of job: `orders.export`. */
export type JobFiles = Readonly<Record<string, (jobId: string) => Promise<void>>>;

/** The files of the jobs of all areas. */
export const JobFilesContext = createContext<JobFiles>({});
