import { useEffect, useState } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { View } from '#web/chart/chart-view.ts'
import type { CloserLook, Found } from './closer-look.ts'

type Closer = {
  parameters: readonly Parameter[]
  view: View
  whole: View
  /** Without it there is nothing to fetch. */
  aquariumId: number | undefined
}

/**
 * Of many logs the chart has the lowest and highest of each stretch. Zoomed in, it fetches what was measured between; the thinned
 * lines stay meanwhile, and when it cannot be had.
 */
export function useChartDetail(series: Series, { parameters, view, whole, aquariumId }: Closer) {
  const [look, setLook] = useState<CloserLook>()
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    if (!series.reduced || aquariumId === undefined) return
    let look: CloserLook | undefined
    let isOver = false
    // Not needed by the demo and by most tanks, which have all that there is. Without a network the thinned lines stay, and
    // nothing is said: nobody has pressed for it. Without `fetchPart`: it has no style sheet, and the demo would begin with it.
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
