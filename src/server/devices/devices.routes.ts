import { setTimeout as delay } from 'node:timers/promises'
import * as contract from '#contract/devices.ts'
import { deviceNotFound, noWayIn } from '#contract/errors/device-errors.ts'
import { fieldForbidden } from '#contract/errors/errors.ts'
import { computedDeviceKeys } from '#contract/fields/computed-keys.names.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import { refuseHiddenSigns } from '#server/fields/names.ts'
import { whenGone } from '#server/http/answers/when-gone.ts'
import { cookieJar } from '#server/http/cookies.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import * as devices from './devices.store.ts'
import * as rules from './pairing.rules.ts'
import { pairingAddress } from './pairing-codes.ts'
import { lookEvery } from './pairing-state.ts'
import { getSitting, readSitting } from './sitting.rules.ts'

type DeviceParts = { db: Db; origins: OwnOrigins; now(): Date; closing: AbortSignal }

/** Milliseconds for which a waiting phone's request is held, so that the phone seldom asks. */
const heldFor = 7_000

export function serveDevices(serve: Serve, parts: DeviceParts) {
  const { db, origins, now } = parts
  servePhones(serve, parts)

  serve(contract.listDevices, ({ actor }) => devices.listDevices(db, { userId: actor.id, now: now() }))

  serve(contract.updateDevice, async ({ actor, params, body }) => {
    const own = { id: params.id, userId: actor.id }
    const present = await devices.findDevice(db, own)
    if (!present) throw deviceNotFound()
    const { id = present.id, name = present.name } = body
    if (id !== present.id) throw fieldForbidden('id')
    refuseOtherValues(computedDeviceKeys, { sent: body, present })
    if (name !== present.name) refuseHiddenSigns({ name })
    const device = await devices.nameDevice(db, { ...own, name })
    if (!device) throw deviceNotFound()
    return device
  })

  serve(contract.deleteDevice, async ({ actor, params }) => {
    if (!(await devices.deleteDevice(db, { id: params.id, userId: actor.id }))) throw deviceNotFound()
    return undefined
  })

  serve(contract.createPairing, async ({ actor, body }) => {
    const sitting = await readSitting(db, { actor, asked: body, now: now() })
    const addresses = origins.forPhones
    if (addresses.length === 0) throw noWayIn()
    const { secret, ...pairing } = await rules.startPairing(db, { userId: actor.id, sitting, now: now() })
    return { ...pairing, urls: addresses.map((address) => pairingAddress(address, secret)) }
  })

  serve(contract.getPairing, ({ actor, params }) =>
    rules.pairingProgress(db, { id: params.id, userId: actor.id, now: now() }),
  )

  serve(contract.confirmPairing, async ({ actor, params, body }) => {
    await rules.confirmPairing(db, { id: params.id, userId: actor.id, digits: body.digits, now: now() })
    return undefined
  })

  serve(contract.deletePairing, async ({ actor, params }) => {
    await rules.endPairing(db, { id: params.id, userId: actor.id })
    return undefined
  })
}

/** What phones ask that are let in, or want to be. */
function servePhones(serve: Serve, { db, now, closing }: DeviceParts) {
  serve(contract.getSitting, async ({ actor, reply }) => {
    const sitting = await getSitting(db, actor)
    cookieJar.correctHint(reply, actor)
    return sitting
  })

  serve(contract.claimPairing, async ({ body, reply }) => {
    const { code, device_name: deviceName } = body
    refuseHiddenSigns({ device_name: deviceName })
    const { claim, ...shown } = await rules.claimPairing(db, { code, deviceName, now: now() })
    cookieJar.setClaim(reply, claim)
    return shown
  })

  serve(contract.finishPairing, async ({ request, reply }) => {
    const finishing = {
      claim: cookieJar.readClaim(request),
      origin: request.ownOrigin.address,
      replaces: cookieJar.readSession(request),
    }
    const gone = AbortSignal.any([whenGone(reply), closing])
    const until = performance.now() + heldFor
    let session = await rules.finishPairing(db, { ...finishing, now: now() })
    while (session === undefined && performance.now() < until && !gone.aborted) {
      await delay(lookEvery)
      session = await rules.finishPairing(db, { ...finishing, now: now() })
    }
    if (session === undefined) return reply.code(202).send({ paired: false })
    cookieJar.clearClaim(reply)
    cookieJar.setSession(reply, { ...session, kind: 'device' })
    return { paired: true }
  })
}
