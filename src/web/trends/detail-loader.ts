import type { Series } from '#contract/aquariums/series.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import type { View } from '#web/chart/chart-view.ts'
import { covers, finerColumns, finerRange } from '#web/chart/finer-columns.ts'
import { withColumnsFor, withCustomSeries } from '#web/readings/custom-values.ts'

/** A gesture counts as finished when nothing has moved for this long, in milliseconds. */
const settling = 250

export type Failure = {
  reason: Error
  /** True when a parameter was deleted elsewhere: only the page, loaded anew, knows which are left. */
  isOutdated: boolean
  isTrying: boolean
  tryAgain: () => void
}

/** What has been loaded for a view. */
export type ChartDetail = {
  columns: ChartColumns | undefined
  failure: Failure | undefined
}

type Chart = {
  aquariumId: number
  series: Series
  parameters: readonly Parameter[]
  whole: View
  onDetail: (found: ChartDetail) => void
}

/** Fetches the readings that a thinned series leaves out, for the view that was shown last. */
export class DetailLoader {
  readonly #chart: Chart
  #view: View
  #loaded: { range: View; isThinned: boolean; columns: ChartColumns } | undefined
  #request: { range: View; controller: AbortController } | undefined
  #failure: { range: View; reason: Error; isTrying: boolean } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(chart: Chart) {
    this.#chart = chart
    this.#view = chart.whole
  }

  moveTo(view: View) {
    this.#view = view
    const missing = this.#missingRange()
    clearTimeout(this.#timer)
    if (!missing) this.#giveUp()
    else if (!this.#isRequested()) this.#timer = setTimeout(() => void this.#fetch(missing), settling)
    this.#report()
  }

  end() {
    clearTimeout(this.#timer)
    this.#giveUp()
  }

  #missingRange(): View | undefined {
    const { whole } = this.#chart
    const loaded = this.#fitting() ?? { range: whole, isThinned: true }
    return finerRange(this.#view, { whole, loaded })
  }

  #fitting() {
    return this.#loaded && covers(this.#loaded.range, this.#view) ? this.#loaded : undefined
  }

  /** True also after a failure: a failed range is requested again only when the user says so. */
  #isRequested(): boolean {
    const range = this.#request?.range ?? this.#failure?.range
    const loaded = range && covers(range, this.#view) && { range, isThinned: true }
    return loaded ? !finerRange(this.#view, { whole: this.#chart.whole, loaded }) : false
  }

  #giveUp() {
    this.#request?.controller.abort()
    this.#request = undefined
    this.#failure = undefined
  }

  async #fetch(range: View) {
    const { aquariumId: id, series, parameters } = this.#chart
    this.#request?.controller.abort()
    if (this.#failure?.range !== range) this.#failure = undefined
    const controller = new AbortController()
    this.#request = { range, controller }
    this.#report()
    try {
      const query = queryOf(range, { series, parameters })
      const found = await call('GET /api/aquariums/:id/series', {
        params: { id },
        query,
        signal: controller.signal,
      })
      const finer = withColumnsFor(withCustomSeries(found, found.own), parameters)
      const columns = finerColumns({ all: series, finer, range }, parameters)
      this.#loaded = { range, isThinned: finer.reduced, columns }
      this.#failure = undefined
    } catch (error) {
      if (controller.signal.aborted) return
      this.#failure = { range, reason: error as Error, isTrying: false }
    }
    this.#request = undefined
    this.#report()
  }

  #report() {
    const failure = this.#failure
    this.#chart.onDetail({
      columns: this.#fitting()?.columns,
      failure: failure && {
        ...failure,
        isOutdated: failure.reason instanceof ApiError && failure.reason.code === 'parameter_not_found',
        tryAgain: () => {
          failure.isTrying = true
          void this.#fetch(failure.range)
        },
      },
    })
  }
}

/** Ends at the last reading at most: an end in the query would include logs that are dated in the future. */
function queryOf({ min, max }: View, { series, parameters }: Pick<Chart, 'series' | 'parameters'>) {
  const last = Math.max(...Object.values(series.series).map(({ at }) => at.at(-1) ?? 0))
  const own = parameters.flatMap((parameter) => (parameter.own ? [parameter.own.id] : []))
  return {
    from: secondsToTimestamp(min),
    to: secondsToTimestamp(Math.min(max, last)),
    ...(own.length > 0 && { own: own.join() }),
    ...(own.length === parameters.length && { common: 'none' as const }),
  }
}
