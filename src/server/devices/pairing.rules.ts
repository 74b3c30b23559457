import type * as contract from '#contract/devices.ts'
import type { ReplyOf, Right } from '#contract/endpoint.ts'
import { pairingOver } from '#contract/errors/device-errors.ts'
import { hour } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { hashToken, randomPublicId, randomToken } from '#server/sessions/tokens.ts'
import * as store from './pairing.store.ts'
import { isSecret, randomDigits, randomShortCode, readShortCode } from './pairing-codes.ts'
import { pairingLasts, pairingState } from './pairing-state.ts'
import type { AgreedSitting } from './sitting.rules.ts'
import { lockSitting } from './sitting.rules.ts'

const mostOpen = 5
/** Everything but to delete tanks, to export, to let others in, and what concerns the account. */
const rightsOfDevice = (['read', 'log', 'tick', 'write'] satisfies Right[]).join(',')
/** To enter what was measured and done, and to correct one's own entries for a day. */
const rightsOfSitter = (['read', 'log', 'tick'] satisfies Right[]).join(',')

export type StartedPairing = { id: string; secret: string; code: string; expires_at: string }

/** Starts a pairing. When five are open already, the oldest ends. */
export async function startPairing(
  db: Db,
  { userId, sitting, now }: { userId: number; sitting?: AgreedSitting | undefined; now: Date },
): Promise<StartedPairing> {
  const [secret, code, id] = [randomToken(), randomShortCode(), randomPublicId()]
  await db.transaction().execute(async (db) => {
    const open = await store.openPairings(db, userId)
    for (const id of open.slice(mostOpen - 1)) await store.deletePairing(db, { id, userId })
    await store.insertPairing(db, {
      id,
      code_hash: hashToken(secret),
      short_hash: hashToken(code),
      user_id: userId,
      created_at: now.toISOString(),
      claim_hash: null,
      device_name: null,
      digits: null,
      confirmed_at: null,
      ...(sitting && { kind: 'caretaker', aquarium_id: sitting.aquariumId, until: sitting.until }),
    })
  })
  return { id, secret, code, expires_at: new Date(now.getTime() + pairingLasts).toISOString() }
}

type PairingRequest = { id: string; userId: number; now: Date }

/** What the computer shows. Another user's pairing is over, like one that never existed. */
export async function pairingProgress(
  db: Db,
  { id, userId, now }: PairingRequest,
): Promise<contract.PairingProgress> {
  const pairing = await store.findPairing(db, { id, userId })
  const state = pairingState(pairing, now)
  // The phone has not heard of it yet.
  const shown = state === 'confirmed' ? 'claimed' : state
  const { device_name = null, digits = null } = shown === 'over' ? {} : (pairing ?? {})
  return { state: shown, device_name, digits }
}

/** @throws pairing_over, also for digits that are not the phone's; those end the pairing */
export async function confirmPairing(db: Db, { digits, ...own }: PairingRequest & { digits: number }) {
  const { id, now } = own
  const pairing = await store.findPairing(db, own)
  if (!pairing?.claim_hash || pairingState(pairing, now) !== 'claimed') throw pairingOver()
  if (pairing.digits !== digits) {
    await store.deletePairing(db, own)
    throw pairingOver()
  }
  if (!(await store.confirmPairing(db, { id, claimHash: pairing.claim_hash, now }))) throw pairingOver()
}

/** @throws pairing_over when the user has no such pairing */
export async function endPairing(db: Db, own: { id: string; userId: number }) {
  if (!(await store.deletePairing(db, own))) throw pairingOver()
}

/** The digits that the phone shows, and the claim with which it asks for its session. @throws pairing_over */
export async function claimPairing(
  db: Db,
  { code, deviceName, now }: { code: string; deviceName: string; now: Date },
): Promise<ReplyOf<typeof contract.claimPairing> & { claim: string }> {
  const by = isSecret(code) ? { code_hash: hashToken(code) } : { short_hash: hashToken(readShortCode(code)) }
  const pairing = await store.findPairingByCode(db, by)
  if (!pairing || pairingState(pairing, now) !== 'waiting') throw pairingOver()
  const [claim, digits] = [randomToken(), randomDigits()]
  const claimed = { id: pairing.id, claimHash: hashToken(claim), deviceName, digits }
  if (!(await store.claimPairing(db, claimed))) throw pairingOver()
  if (pairing.kind === 'device') return { account: pairing.account, sitting: null, digits, claim }
  const { tank: name, until } = pairing
  if (name === null || until === null) throw pairingOver()
  return { account: null, sitting: { name, until }, digits, claim }
}

export async function sweepPairings(db: Db, now: Date) {
  await store.deletePairingsBefore(db, new Date(now.getTime() - hour))
}

type FinishRequest = { claim: string | undefined; origin: string; replaces: string | undefined; now: Date }

/** The phone's session; undefined while nobody has confirmed its digits. @throws pairing_over */
export async function finishPairing(
  db: Db,
  { claim, origin, replaces, now }: FinishRequest,
): Promise<{ token: string; userId: number } | undefined> {
  if (claim === undefined) throw pairingOver()
  const claimHash = hashToken(claim)
  const pairing = await store.findPairingByClaim(db, claimHash)
  const state = pairingState(pairing, now)
  if (state === 'claimed') return undefined
  if (!pairing || state !== 'confirmed') throw pairingOver()
  return db.transaction().execute(async (db) => {
    const sitting = sittingOf(pairing)
    const holds = !sitting || (await lockSitting(db, { ...sitting, userId: pairing.user_id, now }))
    if (!holds) throw pairingOver()
    // Of a claim sent twice, only one answer brings the session.
    if (!(await store.takeConfirmed(db, claimHash))) throw pairingOver()
    const name = pairing.device_name ?? ''
    const device = sitting
      ? { name, origin, may: rightsOfSitter, sitting }
      : { name, origin, may: rightsOfDevice }
    const userId = pairing.user_id
    return { token: await startSession(db, userId, { now, replaces, device }), userId }
  })
}

/** Undefined for a phone of one's own. @throws pairing_over for a pairing that is not understood */
function sittingOf({ kind, aquarium_id, until }: store.Pairing): AgreedSitting | undefined {
  if (kind === 'device') return undefined
  if (aquarium_id === null || until === null) throw pairingOver()
  return { aquariumId: aquarium_id, until }
}
