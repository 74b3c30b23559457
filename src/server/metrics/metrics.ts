import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupState } from '#contract/backups.ts'
import type { ImportDone } from '#server/imports/import-in-thread.ts'
import { importsDone } from '#server/imports/import-in-thread.ts'
import { version } from '#server/own-files.ts'
import type { QueueLoad } from '#server/queues/queue.ts'

export type MetricSources = {
  database(): QueueLoad
  /** By the name in their figures. */
  queues: Record<string, () => QueueLoad>
  backups(): Promise<BackupState>
}

/** `route` is the pattern of an address, so that no label contains an id. */
type AnsweredRequest = {
  route: string
  method: string
  status: number
  seconds: number
  refusal: string | undefined
}

/** One server's figures for Prometheus; no label tells what a user has or is. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests
  readonly #refusals
  readonly #imports
  readonly #importRows

  constructor(sources: MetricSources) {
    const registers = [this.registry]
    // Process, memory, collections of garbage and the delay of the event loop.
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'coralline_request_seconds',
      help: 'Seconds from the head of a request to the end of its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.#refusals = new Counter({
      name: 'coralline_refusals_total',
      help: 'Requests that were refused, by the code of the refusal',
      labelNames: ['code'],
      registers,
    })
    this.#imports = new Histogram({
      name: 'coralline_import_seconds',
      help: 'Seconds of work on an imported file, from its turn on',
      labelNames: ['kind', 'outcome'],
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300],
      registers,
    })
    this.#importRows = new Counter({
      name: 'coralline_import_rows_total',
      help: 'Rows of merged files, by what became of them',
      labelNames: ['outcome'],
      registers,
    })
    new Gauge({ name: 'coralline_build_info', help: 'Always 1', labelNames: ['version'], registers })
      .labels(version)
      .set(1)
    addDatabaseGauges(registers, sources)
    addQueueGauges(registers, sources)
    addBackupGauges(registers, sources)
    subscribe(importsDone, this.#onImport)
  }

  answered({ route, method, status, seconds, refusal }: AnsweredRequest) {
    this.#requests.observe({ route, method, status }, seconds)
    if (refusal !== undefined) this.#refusals.inc({ code: refusal })
  }

  stop() {
    unsubscribe(importsDone, this.#onImport)
  }

  readonly #onImport = (message: unknown) => {
    const { kind, outcome, seconds, rows } = message as ImportDone
    this.#imports.observe({ kind, outcome }, seconds)
    for (const [outcome, count] of Object.entries(rows)) this.#importRows.inc({ outcome }, count)
  }
}

type Registers = Registry[]

function addDatabaseGauges(registers: Registers, { database }: MetricSources) {
  const gauges = {
    limit: 'Connections that may write at a time: 1 on SQLite, the size of the pool on PostgreSQL',
    busy: 'Connections that somebody uses',
    waiting: 'Who waits for a connection',
  }
  for (const [what, help] of Object.entries(gauges) as [keyof typeof gauges, string][])
    new Gauge({
      name: `coralline_database_${what}`,
      help,
      registers,
      collect() {
        this.set(database()[what])
      },
    })
}

function addQueueGauges(registers: Registers, { queues }: MetricSources) {
  const gauges = { busy: 'Whose turn it is, by queue', waiting: 'Who waits for a turn, by queue' }
  for (const [what, help] of Object.entries(gauges) as [keyof typeof gauges, string][])
    new Gauge({
      name: `coralline_queue_${what}`,
      help,
      labelNames: ['queue'],
      registers,
      collect() {
        for (const [queue, load] of Object.entries(queues)) this.set({ queue }, load()[what])
      },
    })
}

function addBackupGauges(registers: Registers, { backups }: MetricSources) {
  const gauge = (name: string, help: string, read: (state: BackupState) => number) =>
    new Gauge({
      name: `coralline_backup_${name}`,
      help,
      registers,
      async collect() {
        this.set(read(await backups()))
      },
    })
  // Without pg_dump no backup is made, and the alert must report that.
  gauge('daily', '1 when the server is to make one every day', ({ daily }) =>
    Number(daily === 'on' || daily === 'no_pg_dump'),
  )
  gauge(
    'last_timestamp_seconds',
    'When the newest whole backup was made; 0 when there is none',
    ({ last }) => (last ? Date.parse(last.made_at) / 1000 : 0),
  )
  gauge('last_bytes', 'Size of the newest whole backup', ({ last }) => last?.bytes ?? 0)
  gauge('failed', '1 when the last try of the server failed', ({ failure }) => Number(failure !== null))
}
