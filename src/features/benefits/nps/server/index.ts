export { answerExport } from '../results/server/answerExport.ts';
export { npsSummary, unattendedByStore } from '../results/server/npsSummary.ts';
