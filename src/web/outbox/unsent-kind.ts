import type { ComponentType } from 'react'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { OutboxCallName, UnsentCall } from '#web/offline/database.ts'

/** How a kind of call is shown and changed while it waits on this device. */
export type UnsentKind<Name extends OutboxCallName = OutboxCallName> = {
  /** Where it is found once it is sent, such as `data logs`. */
  list: string
  /** Title of the question before it is deleted. */
  deletionTitle: string
  /** Its values in one line, with at most `longest` characters of a text. */
  summaryOf(call: UnsentCall<Name>, parameters: readonly Parameter[], longest?: number): string
  /** What would be typed in its form, and where that is kept as a draft. */
  draftOf(call: UnsentCall<Name>, aquarium: OwnAquarium | undefined): { storageKey: string; typed: object }
  Form: ComponentType<{ task: UnsentCall<Name> | undefined; onClose: () => void }>
}
