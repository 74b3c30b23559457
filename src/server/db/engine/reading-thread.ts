import { Worker } from 'node:worker_threads'
import { threadFile } from '#server/own-files.ts'
import type { Table } from './sqlite-handle.ts'
import { rowsOf } from './sqlite-handle.ts'

export type Question = { sql: string; parameters: readonly unknown[] }
export type Answer = Table | { failure: { message: string; stack?: string | undefined } }

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void }

/** A reading connection to a SQLite file in a thread of its own: a long read holds up nobody else. */
export class ReadingThread {
  readonly #worker: Worker
  #waiting: Waiting | undefined
  #isOver = false

  constructor(path: string) {
    this.#worker = new Worker(threadFile('read'), { workerData: path })
    this.#worker.on('message', (answer: Answer) => this.#take()?.resolve(answer))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The reading thread of the database has ended.')))
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** One question at a time. @throws SQLite's error */
  async ask<Row>(question: Question): Promise<Row[]> {
    if (this.#isOver) throw new Error('The reading thread of the database has ended.')
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(question)
    })
    if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), answer.failure)
    return rowsOf<Row>(answer)
  }

  async close() {
    await this.#worker.terminate()
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    return waiting
  }

  #end(error: Error) {
    this.#isOver = true
    this.#take()?.reject(error)
  }
}
