import type { EndpointName } from '#contract/endpoints.ts'
import { accessPart } from './access-rows.ts'
import { accountPart } from './account-rows.ts'
import { aquariumPart } from './aquarium-rows.ts'
import { carePart } from './care-rows.ts'
import { devicePart } from './device-rows.ts'
import { imagePart } from './image-rows.ts'
import { importPart } from './import-rows.ts'
import { logPart } from './log-rows.ts'
import { parameterPart } from './parameter-rows.ts'
import { passwordPart } from './password-rows.ts'
import type { PermissionPart, Row } from './permission-cells.ts'
import { reminderPart } from './reminder-rows.ts'
import { sharePart } from './share-rows.ts'
import { userPart } from './user-rows.ts'

const parts = [
  accountPart,
  passwordPart,
  reminderPart,
  devicePart,
  accessPart,
  sharePart,
  aquariumPart,
  parameterPart,
  carePart,
  logPart,
  importPart,
  userPart,
  imagePart,
] as const

type CallOf<Part> = Part extends { rows: infer Rows } ? keyof Rows : never
const rows: Record<CallOf<(typeof parts)[number]>, readonly Row<never>[]> = Object.assign(
  {},
  ...parts.map((part) => part.rows),
)

/** Who may do what: every endpoint has its rows in one of the parts. The compiler and the test find one left out. */
export const permissionMatrix: Record<EndpointName, readonly Row<never>[]> = rows

/** What each module has in the matrix. */
export const permissionParts: readonly (Omit<PermissionPart, 'rows'> & { rows: unknown })[] = parts
