/** A fault of a bank's answer, in Portuguese. */
export class StatusReportFault extends Error {
  override name = 'StatusReportFault';
}
