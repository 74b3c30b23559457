import type { ApiError } from '#contract/errors/errors.ts'
import type { PastImport } from '#contract/imports/imports.ts'

/** With the refusal of the file, unless its keeper wanted to see it before anything happens. */
export type WizardTask = { is: 'wizard'; file: File; refusal?: ApiError }

/** What one of the dialogs about imports is open for. */
export type ImportDialogTask =
  | { is: 'guide' }
  | { is: 'import'; file: File }
  | WizardTask
  | { is: 'undo'; past: Pick<PastImport, 'id' | 'file_name'> }
