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

/**
 * With many logs, the chart has only the lowest and highest readings of each stretch. Zoomed in, it fetches the readings between them;
 * until they have loaded, or if that fails, the thinned lines stay.
 */
export function useChartDetail(series: Series, { parameters, view, whole, aquariumId }: Closer) {
  const [look, setLook] = useState<CloserLook>()
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    if (!series.reduced || aquariumId === undefined) return
    let look: CloserLook | undefined
    let isOver = false
    // Imported late, because the demo and most tanks have all readings already. Without a network the thinned
    // lines stay and nothing is said, because nobody has pressed for more.
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
