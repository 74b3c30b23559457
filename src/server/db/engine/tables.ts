/** Rows as arrays. Reading them, and copying them from thread to thread, takes less time than objects do. */
export type Table = { columns: readonly string[]; values: readonly unknown[][] }

/** The rows as objects. */
export function rowsOf<Row>({ columns, values }: Table): Row[] {
  return values.map((cells) => {
    const row: Record<string, unknown> = {}
    // There can be millions of cells: an iterator would double the time.
    for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = cells[index]
    return row as Row
  })
}
