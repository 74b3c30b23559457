import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'

/** What was loaded for the page of an aquarium. */
export type LoadedAquarium = {
  aquarium: WholeAquarium
  /** The lines of the chart, or why there are none. */
  series: Series | Error
  /** Before this moment some entries of care have no mark on the chart, as there are too many. */
  marksFrom: string | null
  /** The small lines of the latest readings. */
  recent: Series | Error
  /** What the tank uses a day; undefined where it could not be read. */
  consumption: Consumption | undefined
  /** Why the series, or with `isOfAll` everything, is from an earlier load. */
  failure?: Error
  /** Nothing at all could be loaded again. */
  isOfAll?: true
}

export type AquariumSection = LoadedAquarium & {
  /** All parameters of the aquarium, in the units that are shown. */
  parameters: readonly Parameter[]
  /** Those that have a line and a tile. */
  charted: readonly Parameter[]
  /** False for an admin in the aquarium of somebody else. */
  mayEdit: boolean
}
