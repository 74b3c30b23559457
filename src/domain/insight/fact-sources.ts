import type { Parameter } from '#domain/parameters/parameters.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import type { Statistics } from '#domain/series/statistics.ts'
import type { Tested } from '#domain/series/test-rhythm.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import type { Fact } from './fact.ts'

/** Statistics of a parameter as the call for figures answers them; its stretches are newest first. */
export type Figures = {
  readonly count: number
  readonly first: number
  readonly last: number
  readonly first_at: number
  readonly last_at: number
  readonly trend: number | null
  readonly swing: number | null
  readonly swing_at: number | null
  readonly stretches: {
    readonly newest: readonly {
      readonly side: 'below' | 'above'
      readonly from: number
      readonly to: number
      readonly is_open: boolean
      readonly measured_from: number
      readonly measured_until: number | null
    }[]
  }
}

/** By parameter; null where nothing was measured. */
export type AllFigures = { readonly [key in string]?: Figures | null }

/** What a tank uses of a parameter a day, and what it used in the window of tests before. */
type Use = {
  readonly a_day: number
  readonly margin: number
  readonly is_noisy: boolean
  readonly from: Timestamp
  readonly to: Timestamp
  readonly before?: { readonly a_day: number; readonly margin: number } | null
}

/** Something that was done to the tank; `kind` is that of an event. Notes are passed over. */
export type Done = { readonly at: number; readonly kind: string; readonly percent?: number | undefined }

/** What facts are made of. Moments are seconds of the tank's wall clock, values in the stored unit. */
export type FactSources = {
  /** The stretch of time that `figures` are of. */
  range: { from: number; to: number }
  now: Timestamp
  kind: TankKind | null
  /** Those of the tank, with its targets and in the reader's units. */
  parameters: readonly Parameter[]
  figures: AllFigures
  /** Figures of the stretch before, as long as this one. */
  figuresBefore: AllFigures
  /** The latest reading of each parameter that is still tested, and those before it. */
  tests: { readonly [key in string]?: Tested | null }
  /** Oldest first, from a week before the range on. */
  done: readonly Done[]
  /** Whether a doser runs now. */
  isDosed: boolean
  uses: { readonly [key in string]?: Use | 'volume_needed' | null }
}

/** A fact before it has its place among the others: of the same weight the higher `size` comes first. */
export type FoundFact = Omit<Fact, 'id' | 'weight' | 'before'> & { size: number }

/** Statistics that were calculated here, in the form in which the call answers them. */
export function asFigures({ stretches, ...statistics }: Statistics): Figures {
  const newest = stretches.toReversed().map(({ isOpen, measuredFrom, measuredUntil, ...stretch }) => ({
    ...stretch,
    ...{ is_open: isOpen, measured_from: measuredFrom, measured_until: measuredUntil },
  }))
  return { ...statistics, stretches: { newest } }
}
