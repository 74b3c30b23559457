import type { ApiError } from '#contract/errors/errors.ts'

/** `refusal` is why the file was refused; undefined when the user wanted to see the file before anything happens. */
export type WizardTask = { is: 'wizard'; file: File; refusal?: ApiError }

/** The task that a dialog about imports is open for. */
export type ImportDialogTask = { is: 'guide' } | { is: 'import'; file: File } | WizardTask
