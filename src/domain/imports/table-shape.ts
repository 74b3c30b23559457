/** Where a row that is a reading has it, as positions of columns from 0; `unit` is null where the unit stands nowhere. */
export type ReadingColumns = { readonly name: number; readonly value: number; readonly unit: number | null }

/**
 * What a row of a table is: a log with a column for each parameter; a reading, or several beside each other; or a parameter, with the
 * dates side by side.
 */
export type TableShape =
  | { readonly rows: 'logs' }
  | { readonly rows: 'readings'; readonly groups: readonly ReadingColumns[] }
  | { readonly rows: 'parameters'; readonly name: number; readonly unit: number | null }

/** How many readings a row can have beside each other. */
export const maxGroups = 60
