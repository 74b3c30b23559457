import type { Table, TableMaking } from './table.ts'

/**
 * Makes one thing of all files that an import takes: a table of text. What is one already is answered as it is.
 * @throws CsvRefusal for what is no table and cannot be made one.
 */
export async function asTable(path: string, _making: TableMaking): Promise<Table> {
  return { format: 'csv', csvPath: path, sheets: [], isMade: false }
}
