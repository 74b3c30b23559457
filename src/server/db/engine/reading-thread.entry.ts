import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Question } from './reading-thread.ts'
import type { Table } from './sqlite-handle.ts'
import { SqliteHandle } from './sqlite-handle.ts'

const handle = new SqliteHandle(workerData as string, { readOnly: true })

parentPort?.on('message', ({ sql, parameters }: Question) => {
  const reply = answer(sql, parameters)
  parentPort?.postMessage(reply, 'failure' in reply ? [] : bytesIn(reply))
})

/** The buffers of binary cells, to be handed over: copying those of a long chart takes milliseconds. */
function bytesIn({ values }: Table): ArrayBuffer[] {
  const binary = (values[0] ?? []).flatMap((cell, index) => (cell instanceof Uint8Array ? [index] : []))
  return values.flatMap((cells) => binary.flatMap((index) => memoryOf(cells[index])))
}

function memoryOf(cell: unknown): ArrayBuffer[] {
  return cell instanceof Uint8Array && cell.buffer instanceof ArrayBuffer ? [cell.buffer] : []
}

function answer(sql: string, parameters: readonly unknown[]): Answer {
  try {
    return handle.readTable(sql, parameters)
  } catch (error) {
    // An error sent to another thread would lose properties such as its code.
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { failure: { ...(error as object), message, stack } }
  }
}
