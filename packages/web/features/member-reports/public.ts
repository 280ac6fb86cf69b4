export { memberReports } from './api.ts';
export { ReportNumber } from './report-number.tsx';
export { ReportRequest } from './report-request.tsx';
