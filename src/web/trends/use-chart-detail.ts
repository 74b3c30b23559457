import { useEffect, useState } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { View } from '#web/chart/chart-view.ts'
import type { CloserLook, Found } from './closer-look.ts'

type Closer = {
  parameters: readonly Parameter[]
  view: View
  whole: View
  /** Undefined when there is nothing to fetch. */
  aquariumId: number | undefined
}

/** Zoomed into a thinned series, fetches the readings between; until they have come, the thinned lines stay. */
export function useChartDetail(series: Series, { parameters, view, whole, aquariumId }: Closer) {
  const [look, setLook] = useState<CloserLook>()
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    if (!series.reduced || aquariumId === undefined) return
    let look: CloserLook | undefined
    let isOver = false
    // Lazily: most tanks have all readings already. After a failure nothing is shown, since nobody has asked.
    import('./closer-look.ts').then(
      ({ CloserLook }) => {
        if (isOver) return
        look = new CloserLook({ aquariumId, series, parameters, whole, onFound: setFound })
        setLook(look)
      },
      () => {},
    )
    return () => {
      isOver = true
      look?.end()
      setLook(undefined)
      setFound(undefined)
    }
  }, [series, parameters, whole, aquariumId])

  useEffect(() => look?.moveTo(view), [look, view])

  return found
}
