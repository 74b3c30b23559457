import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { withColumnsFor } from '#web/readings/custom-values.ts'
import { linksTo } from '#web/readings/parameter-link.tsx'
import { ChartFailure } from './chart-failure.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { UndrawnLines } from './undrawn-lines.tsx'

export function ChartSection({ aquarium, parameters, charted, series, failure, isOfAll }: AquariumSection) {
  const linkTo = linksTo(aquarium.id)
  return (
    <ChartPanel
      parameters={charted}
      series={series instanceof Error ? series : withColumnsFor(series, charted)}
      aquariumId={aquarium.id}
      linkTo={linkTo}
      undrawn={<UndrawnLines aquarium={aquarium} parameters={parameters} linkTo={linkTo} />}
      failure={<ChartFailure series={series} failure={failure} isOfAll={isOfAll} />}
    />
  )
}
