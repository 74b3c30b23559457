import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import type { ImportReport } from '#contract/imports/imports.ts'
import type { PreviewRow, PreviewSeries } from '#contract/imports/preview.ts'
import type { LogValues } from '#domain/imports/values.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { Extremes } from '#domain/series/reduce-series.ts'
import type { Stretches } from '#domain/series/stretches.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { asValues, differing } from '#server/imports/history/changes.ts'
import type { Values } from '#server/imports/history/history.store.ts'

export type Outcome = {
  line: number
  timestamp: Timestamp
  kind: PreviewRow['kind']
  log?: (LogValues & { id: number }) | undefined
  /** The whole log afterwards. */
  values: LogValues
}

/** Stays the same when a parameter gets an id: `own:12`, or `new:1` for one that the import adds. */
export type CustomName = (id: number) => string

/** Equal for imports with equal outcomes in the same order. */
export class OutcomeHash {
  readonly #hash: Hash = createHash('sha256')
  readonly #nameOf: CustomName

  constructor(nameOf: CustomName) {
    this.#nameOf = nameOf
  }

  add({ line, timestamp, kind, log, values }: Outcome): void {
    const said = kind === 'unchanged' ? [] : [values.note, ...parameterKeys.map((key) => values[key])]
    const own = kind === 'unchanged' ? [] : (values.own ?? [])
    // Sorted by name: in the preview, ids of new parameters come before the others, in the import after them.
    const named = own.map(({ parameter_id, value }) => `${this.#nameOf(parameter_id)} ${value}`).sort()
    this.#hash.update(`${JSON.stringify([timestamp, line, kind, log?.id ?? 0, said, named])}\n`)
  }

  get text(): string {
    return this.#hash.digest('hex')
  }
}

/** When the first and the last log is that is created or changed, and which parameters get readings. */
export class OutcomeReach {
  #span: { first: Timestamp; last: Timestamp } | undefined
  readonly #parameters = new Set<string>()

  /** Needs the outcomes in the order of time. */
  add({ timestamp, kind, log, values }: Outcome): void {
    if (kind === 'unchanged') return
    this.#span = { first: this.#span?.first ?? timestamp, last: timestamp }
    for (const key of parameterKeys)
      if (values[key] !== null && values[key] !== log?.[key]) this.#parameters.add(key)
    for (const { parameter_id, value } of values.own ?? [])
      if (!log?.own?.some((known) => known.parameter_id === parameter_id && known.value === value))
        this.#parameters.add(customKey(parameter_id))
  }

  get found(): ImportReport['reach'] {
    return this.#span ? { ...this.#span, parameters: [...this.#parameters] } : null
  }
}

const rowsOfKind = 200
/** A chart shows the lowest and highest value of each. */
const stretchesShown = 150

/** The first rows of each kind, and the new values, thinned for a chart. */
export class OutcomeRows {
  readonly rows: PreviewRow[] = []
  readonly #counts = { created: 0, updated: 0, unchanged: 0 }
  readonly #nameOf: CustomName
  readonly #series = new Map<string, Extremes>()
  readonly #stretches: Stretches

  constructor(nameOf: CustomName, { first, last }: { first: Timestamp; last: Timestamp }) {
    this.#nameOf = nameOf
    const [start, end] = [timestampToSeconds(first), timestampToSeconds(last)]
    this.#stretches = { start, length: Math.max(1, (end - start + 1) / stretchesShown) }
  }

  add({ line, timestamp, kind, log, values }: Outcome): void {
    const after = this.#named(asValues(values))
    const before = log && kind === 'updated' ? differing(this.#named(asValues(log)), after).before : undefined
    if (kind !== 'unchanged') this.#chart(timestamp, after, before)
    this.#counts[kind] += 1
    if (this.#counts[kind] > rowsOfKind) return
    const said = Object.entries(after).filter(([, value]) => value !== null)
    this.rows.push({ line, timestamp, kind, values: Object.fromEntries(said), ...(before && { before }) })
  }

  series(known: (key: string) => { label: string; unit: string } | undefined): PreviewSeries[] {
    return [...this.#series].flatMap(([key, extremes]) => {
      const named = known(key)
      return named ? [{ key, label: named.label, unit: named.unit, ...extremes.finish() }] : []
    })
  }

  #chart(timestamp: Timestamp, after: Values, before: Values | undefined): void {
    const at = timestampToSeconds(timestamp)
    for (const [key, value] of Object.entries(after)) {
      if (typeof value !== 'number' || (before && !(key in before))) continue
      const extremes = this.#series.get(key) ?? new Extremes(this.#stretches)
      this.#series.set(key, extremes)
      extremes.add(at, value)
    }
  }

  #named(values: Values): Values {
    const names = Object.entries(values).map(([name, value]) => {
      return [name.startsWith('own:') ? this.#nameOf(Number(name.slice(4))) : name, value]
    })
    return Object.fromEntries(names)
  }
}
