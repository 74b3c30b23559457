import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Question } from './reading-thread.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import type { Table } from './tables.ts'

const handle = new SqliteHandle(workerData as string, { readOnly: true })

parentPort?.on('message', ({ sql, parameters }: Question) => {
  const found = answer(sql, parameters)
  parentPort?.postMessage(found, 'failure' in found ? [] : bytesIn(found))
})

/** The buffers of all binary cells in a table. They are handed over, since copying the half megabyte of a long chart takes milliseconds. */
function bytesIn({ values }: Table): ArrayBuffer[] {
  const places = (values[0] ?? []).flatMap((cell, place) => (cell instanceof Uint8Array ? [place] : []))
  return values.flatMap((cells) => places.flatMap((place) => memoryOf(cells[place])))
}

function memoryOf(cell: unknown): ArrayBuffer[] {
  return cell instanceof Uint8Array && cell.buffer instanceof ArrayBuffer ? [cell.buffer] : []
}

function answer(sql: string, parameters: readonly unknown[]): Answer {
  try {
    return handle.readTable(sql, parameters)
  } catch (error) {
    // An error that is sent to another thread loses properties such as its code, so all of them are sent in a plain object.
    return { failure: { ...(error as object), ...asWords(error) } }
  }
}

function asWords(error: unknown) {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}
