/** Which number of a date such as 03/04/2026 comes first: the day, the month, or the year, of two digits then. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]
