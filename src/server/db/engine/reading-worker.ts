import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Question } from './reading-thread.ts'
import { SqliteHandle } from './sqlite-handle.ts'

const handle = new SqliteHandle(workerData as string, { readOnly: true })

parentPort?.on('message', ({ sql, parameters }: Question) => {
  parentPort?.postMessage(answer(sql, parameters))
})

function answer(sql: string, parameters: readonly unknown[]): Answer {
  try {
    return handle.readTable(sql, parameters)
  } catch (error) {
    // The copy that a thread sends of an error bears its words only.
    return { failure: { ...(error as object), ...asWords(error) } }
  }
}

function asWords(error: unknown) {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}
