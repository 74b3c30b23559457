import type { Series } from '#contract/aquariums/series.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import type { View } from '#web/chart/chart-view.ts'
import { finerColumns } from '#web/chart/finer-columns.ts'
import { covers, finerRange } from '#web/chart/finer-range.ts'
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

/** What a closer look has loaded for a view. */
export type Found = {
  columns: ChartColumns | undefined
  failure: Failure | undefined
}

type Chart = {
  aquariumId: number
  series: Series
  parameters: readonly Parameter[]
  whole: View
  onFound: (found: Found) => void
}

/** Fetches the readings that a thinned series leaves out, for the view that was shown last. */
export class CloserLook {
  readonly #chart: Chart
  #view: View
  #there: { range: View; isThinned: boolean; columns: ChartColumns } | undefined
  #asked: { range: View; controller: AbortController } | undefined
  #failure: { range: View; reason: Error; isTrying: boolean } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(chart: Chart) {
    this.#chart = chart
    this.#view = chart.whole
  }

  moveTo(view: View) {
    this.#view = view
    const wanted = this.#wanted()
    clearTimeout(this.#timer)
    if (!wanted) this.#giveUp()
    else if (!this.#isOnItsWay()) this.#timer = setTimeout(() => void this.#ask(wanted), settling)
    this.#tell()
  }

  end() {
    clearTimeout(this.#timer)
    this.#giveUp()
  }

  #wanted(): View | undefined {
    const { whole } = this.#chart
    const loaded = this.#fitting() ?? { range: whole, isThinned: true }
    return finerRange(this.#view, { whole, loaded })
  }

  #fitting() {
    return this.#there && covers(this.#there.range, this.#view) ? this.#there : undefined
  }

  /** True also after a failure: a failed range is requested again only when the user says so. */
  #isOnItsWay(): boolean {
    const range = this.#asked?.range ?? this.#failure?.range
    const loaded = range && covers(range, this.#view) && { range, isThinned: true }
    return loaded ? !finerRange(this.#view, { whole: this.#chart.whole, loaded }) : false
  }

  #giveUp() {
    this.#asked?.controller.abort()
    this.#asked = undefined
    this.#failure = undefined
  }

  async #ask(range: View) {
    const { aquariumId: id, series, parameters } = this.#chart
    this.#asked?.controller.abort()
    if (this.#failure?.range !== range) this.#failure = undefined
    const controller = new AbortController()
    this.#asked = { range, controller }
    this.#tell()
    try {
      const query = queryOf(range, { series, parameters })
      const found = await call('GET /api/aquariums/:id/series', {
        params: { id },
        query,
        signal: controller.signal,
      })
      const finer = withColumnsFor(withCustomSeries(found, found.own), parameters)
      const columns = finerColumns({ all: series, finer, range }, parameters)
      this.#there = { range, isThinned: finer.reduced, columns }
      this.#failure = undefined
    } catch (error) {
      if (controller.signal.aborted) return
      this.#failure = { range, reason: error as Error, isTrying: false }
    }
    this.#asked = undefined
    this.#tell()
  }

  #tell() {
    const failure = this.#failure
    this.#chart.onFound({
      columns: this.#fitting()?.columns,
      failure: failure && {
        ...failure,
        isOutdated: failure.reason instanceof ApiError && failure.reason.code === 'parameter_not_found',
        tryAgain: () => {
          failure.isTrying = true
          void this.#ask(failure.range)
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
