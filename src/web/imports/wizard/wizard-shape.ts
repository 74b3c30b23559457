import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'

export type WizardStep = 'columns' | 'dates' | 'preview'

/** A sentence for each field that has to be mended: `columns`, `columns[3]`, `only[2]` by the column, `date_order`, `date`, `clock`. */
export type Problems = Readonly<Record<string, string>>

/** A file that was looked at, how it is to be read by now, and what is on the screen of it. */
export type Wizard = {
  readonly look: FileLook
  readonly mapping: ImportMapping
  readonly step: WizardStep
  /** The preview of this mapping: gone with any change of it. */
  readonly preview: ImportPreview | undefined
  /** What was found wrong when its keeper wanted to go on. */
  readonly problems: Problems
  /** A date that the server could read in two ways, where the look did not say so. */
  readonly asked: string | undefined
  /** Columns that name several tanks whose rows all go into this one: their keeper has said so. */
  readonly allTanks: readonly number[]
}
