/** The later of two days (`YYYY-MM-DD`): a file is paid today, or on its day of execution while that is to come. */
export function laterDay(today: string, executionDate: string): string {
  if (today > executionDate) return today;
  return executionDate;
}

/** The earlier of two days: a transfer that was marked as paid ahead may come back before its day. */
export function earlierDay(today: string, paidOn: string): string {
  if (today < paidOn) return today;
  return paidOn;
}
