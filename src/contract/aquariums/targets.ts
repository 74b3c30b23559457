import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/fields.ts'
import { customKeyPattern } from '#domain/parameters/custom-parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { tankKinds } from '#domain/parameters/tank-kinds.ts'
import type { Targets } from '#domain/parameters/targets.ts'
import { reading } from './custom-readings.ts'

const target = Type.Object({ low: reading, high: reading, goal: reading }, { additionalProperties: false })

/**
 * The targets of one tank, by parameter and in the stored unit; a limit of null is no limit. Without a target a
 * parameter that all tanks have is judged by its ideal range, and a custom parameter of the tank, `own:12`, is not
 * judged.
 */
export const targets = Type.Unsafe<Targets>(
  Type.Object(
    perParameter(() => Type.Optional(target)),
    { additionalProperties: false, patternProperties: { [`^${customKeyPattern}$`]: target } },
  ),
)

/** What lives in the tank; null until a user has chosen it. */
export const tankKind = Type.Unsafe<TankKind | null>({
  type: ['string', 'null'],
  enum: [...tankKinds, null],
})

const kindAndTargets = Type.Object({ kind: tankKind, targets }, { additionalProperties: false })
export type KindAndTargets = Type.Static<typeof kindAndTargets>

/**
 * What is to be stored. `before` is what the caller started from: when something else is stored by now, and not the new
 * targets either, nothing is changed, and the answer is 409 targets_changed.
 */
const wantedTargets = Type.Object(
  { ...kindAndTargets.properties, before: Type.Optional(kindAndTargets) },
  { additionalProperties: false },
)
export type WantedTargets = Type.Static<typeof wantedTargets>

export const getTargets = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/targets',
  access: 'user',
  requiredRight: 'read',
  summary: 'What lives in an aquarium, and the ranges that its owner has set',
  status: 200,
  params: idParams,
  reply: kindAndTargets,
})

/** Replaces all targets: a parameter that is left out goes back to the ideal range. */
export const putTargets = endpoint({
  method: 'PUT',
  path: '/api/aquariums/:id/targets',
  access: 'user',
  requiredRight: 'write',
  summary: 'Set the ranges of an aquarium',
  status: 200,
  params: idParams,
  body: wantedTargets,
  example: { kind: 'sps', targets: { alkalinity: { low: 7.5, high: 9, goal: 8.3 } } },
  reply: kindAndTargets,
})
