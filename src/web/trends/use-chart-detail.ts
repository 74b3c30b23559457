import { useEffect, useState } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { View } from '#web/chart/chart-view.ts'
import type { ChartDetail, DetailLoader } from './detail-loader.ts'

type ShownRange = {
  parameters: readonly Parameter[]
  view: View
  whole: View
  /** Undefined when there is nothing to fetch. */
  aquariumId: number | undefined
}

/** Zoomed into a thinned series, fetches the readings between; until they have come, the thinned lines stay. */
export function useChartDetail(series: Series, { parameters, view, whole, aquariumId }: ShownRange) {
  const [loader, setLoader] = useState<DetailLoader>()
  const [detail, setDetail] = useState<ChartDetail>()

  useEffect(() => {
    if (!series.reduced || aquariumId === undefined) return
    let loader: DetailLoader | undefined
    let isOver = false
    // Lazily: most tanks have all readings already. After a failure nothing is shown, since nobody has asked.
    import('./detail-loader.ts').then(
      ({ DetailLoader }) => {
        if (isOver) return
        loader = new DetailLoader({ aquariumId, series, parameters, whole, onDetail: setDetail })
        setLoader(loader)
      },
      () => {},
    )
    return () => {
      isOver = true
      loader?.end()
      setLoader(undefined)
      setDetail(undefined)
    }
  }, [series, parameters, whole, aquariumId])

  useEffect(() => loader?.moveTo(view), [loader, view])

  return detail
}
