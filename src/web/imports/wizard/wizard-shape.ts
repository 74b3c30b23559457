import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'

export type WizardStep = 'columns' | 'dates' | 'preview'

/** A sentence by field: `columns`, `columns[3]`, `only[2]` (2 is the column), `date_order`, `date`, `clock`. */
export type Problems = Readonly<Record<string, string>>

/** The state of the wizard: what the server found in the file, how to read it so far, and which step is shown. */
export type Wizard = {
  readonly look: FileLook
  readonly mapping: ImportMapping
  readonly step: WizardStep
  /** The preview of this mapping; any change of the mapping removes it. */
  readonly preview: ImportPreview | undefined
  /** The problems that were found when the user wanted to go on. */
  readonly problems: Problems
  /** A date that the server found to have two meanings, although the look did not say so. */
  readonly asked: string | undefined
  /** True when the user is asked, or has begun to say, what the rows of the table are: the answer has several parts. */
  readonly asksShape: boolean
  /** Columns that name several tanks whose rows, as the user has said, all go into this one. */
  readonly allTanks: readonly number[]
}
