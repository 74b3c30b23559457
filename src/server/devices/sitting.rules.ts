import type { PairingRequest, Sitting } from '#contract/devices.ts'
import { sittingNotFound } from '#contract/errors/device-errors.ts'
import { aquariumNotFound, invalidRequest } from '#contract/errors/errors.ts'
import { maxSittingDays } from '#domain/limits.ts'
import { day } from '#domain/time/durations.ts'
import { lockAquarium } from '#server/aquariums/aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import * as store from './sitting.store.ts'

/** A sitter looks after one aquarium until an instant. */
export type AgreedSitting = { aquariumId: number; until: string }

type Asked = { actor: Actor; asked: PairingRequest; now: Date }

/**
 * What a pairing is for: undefined for a phone of one's own.
 * @throws invalid_request; aquarium_not_found unless it is the actor's own
 */
export async function readSitting(db: Db, { actor, asked, now }: Asked): Promise<AgreedSitting | undefined> {
  const { kind, aquarium_id: aquariumId, until } = asked
  if (kind === 'device') {
    if (aquariumId !== undefined) throw invalidRequest({ aquarium_id: forSittersOnly('aquarium_id') })
    if (until !== undefined) throw invalidRequest({ until: forSittersOnly('until') })
    return undefined
  }
  if (aquariumId === undefined)
    throw invalidRequest({ aquarium_id: 'Please say which tank the sitter looks after.' })
  if (until === undefined) throw invalidRequest({ until: 'Please say until when.' })
  const length = Date.parse(until) - now.getTime()
  if (!(length > 0)) throw invalidRequest({ until: 'Please choose an end that is still to come.' })
  if (length > maxSittingDays * day)
    throw invalidRequest({ until: `Please choose an end within ${maxSittingDays} days.` })
  if (!(await store.isOwnAquarium(db, { id: aquariumId, actor }))) throw aquariumNotFound()
  return { aquariumId, until }
}

function forSittersOnly(field: string) {
  return `A phone of the kind "device" has no ${field}: leave it out.`
}

/** Whether what was agreed on still holds. Until the transaction ends nobody takes the aquarium away. */
export async function lockSitting(
  db: Db,
  { aquariumId, until, userId, now }: AgreedSitting & { userId: number; now: Date },
): Promise<boolean> {
  await lockAquarium(db, aquariumId)
  return now.getTime() < Date.parse(until) && store.isActiveAquarium(db, { id: aquariumId, userId })
}

/** What the actor looks after. @throws sitting_not_found for whoever is no sitter */
export async function getSitting(db: Db, actor: Actor): Promise<Sitting> {
  const session = actor.scope.kind === 'limited' ? actor.scope.session : null
  const sitting = session === null ? undefined : await store.findSitting(db, { actor, session })
  if (!sitting) throw sittingNotFound()
  return sitting
}
