/** Which number of a date such as 03/04/2026 comes first: the day or the month. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
